import type { RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { CurrentUser } from '../session/session';
import { drafts } from './drafts';
import type { SavingRules } from './rules';
import type { Values } from './saving';

const wholeValues = { keep: (_: string, value: unknown) => value, restore: (_: string, kept: unknown) => kept };

/** Keeps what is typed while a save is on its way. */
export const useTypedSince = (
  rules: SavingRules,
  { isNew, owner }: { isNew: boolean; owner: CurrentUser | undefined },
) => {
  const form = useFormContext();
  const { keep, restore } = rules.drafts ?? wholeValues;

  const entriesSince = (sent: Values): Values => {
    const values = form.getValues();
    const changed = Object.keys(values).filter(
      (name) => form.getFieldState(name).isDirty && JSON.stringify(values[name]) !== JSON.stringify(sent[name]),
    );
    return Object.fromEntries(changed.map((name) => [name, keep(name, values[name], sent[name])]));
  };

  /** Puts entries over the saved record; those of a record that has just got an address of its own wait there as a draft. */
  const putBack = (entries: Values, answered: RaRecord) => {
    if (!Object.keys(entries).length) return;
    const saved = rules.receive?.(answered) ?? answered;
    if (isNew) {
      const draft = { savedAt: new Date().toISOString(), ...(saved.etag ? { etag: saved.etag } : {}), values: entries };
      if (owner) drafts.write(owner.id, `/${rules.resource}/${saved.id}`, draft, rules.drafts?.place);
      return;
    }
    form.reset(saved);
    for (const [name, entry] of Object.entries(entries))
      form.setValue(name, restore(name, entry, saved[name]), { shouldDirty: true });
  };

  return { entriesSince, putBack };
};
