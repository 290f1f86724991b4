{{- define "portal.env" -}}
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: BANK_NAME
  value: {{ .Values.bankName | quote }}
- name: TRUSTED_PROXIES
  value: {{ .Values.trustedProxies | quote }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ .Values.tracesUrl | quote }}
- name: OTEL_EXPORTER_OTLP_HEADERS
  valueFrom:
    secretKeyRef: { name: {{ .Values.secretName | quote }}, key: OTEL_EXPORTER_OTLP_HEADERS, optional: true }
- name: OTEL_TRACES_SAMPLER
  value: {{ .Values.tracesSampler | quote }}
- name: OTEL_TRACES_SAMPLER_ARG
  value: {{ .Values.tracesSamplerArg | quote }}
- name: SNAPSHOT_LIMIT_GB
  value: {{ .Values.snapshotLimitGb | quote }}
- name: ERASURE_LIST
  value: /erasures/erasures.log
- name: SEAL_FILE
  value: /erasures/checkpoints.log
- name: DATABASE_URL
  valueFrom:
    secretKeyRef: { name: {{ .Values.secretName | quote }}, key: DATABASE_URL }
- name: DATABASE_DIRECT_URL
  valueFrom:
    secretKeyRef: { name: {{ .Values.secretName | quote }}, key: DATABASE_DIRECT_URL, optional: true }
- name: DATABASE_READ_URL
  valueFrom:
    secretKeyRef: { name: {{ .Values.secretName | quote }}, key: DATABASE_READ_URL, optional: true }
- name: PERSONAL_DATA_KEY
  valueFrom:
    secretKeyRef: { name: {{ .Values.secretName | quote }}, key: PERSONAL_DATA_KEY }
- name: SESSION_SECRET
  valueFrom:
    secretKeyRef: { name: {{ .Values.secretName | quote }}, key: SESSION_SECRET }
- name: SEAL_KEY
  valueFrom:
    secretKeyRef: { name: {{ .Values.secretName | quote }}, key: SEAL_KEY }
- name: MAIL_URL
  valueFrom:
    secretKeyRef: { name: {{ .Values.secretName | quote }}, key: MAIL_URL }
- name: EVENT_STORE_URL
  valueFrom:
    secretKeyRef: { name: {{ .Values.secretName | quote }}, key: EVENT_STORE_URL, optional: true }
- name: SMS_URL
  valueFrom:
    secretKeyRef: { name: {{ .Values.secretName | quote }}, key: SMS_URL, optional: true }
- name: BACKUP_PASSWORD
  valueFrom:
    secretKeyRef: { name: {{ .Values.secretName | quote }}, key: BACKUP_PASSWORD, optional: true }
{{- end }}
{{- define "portal.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
securityContext:
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: records, mountPath: /data, subPath: data }
  - { name: records, mountPath: /erasures, subPath: erasures }
{{- end }}
{{- define "portal.pod" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
automountServiceAccountToken: false
volumes:
  - name: records
    persistentVolumeClaim: { claimName: "{{ .Release.Name }}-records" }
{{- end }}
{{- define "portal.probes" -}}
ports:
  - { name: http, containerPort: 3000 }
# A version that does not work never takes the place of one that does.
startupProbe:
  httpGet: { path: /health, port: http }
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: {{ .Values.startTries }}
# From then on by a page that needs no database: where that is down, all would be taken away at once, and a new process would not help.
readinessProbe:
  httpGet: { path: /, port: http }
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 3
livenessProbe:
  httpGet: { path: /, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
{{- end }}
