import { Alert, Box, Button, LinearProgress, Paper, Stack, TextField, Typography } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import { useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { Loaded } from '../../kit/page/Loaded';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import { Page } from '../../shell/screens/Page';
import { type Kind, saveTemplate, useBank, useKinds } from './bank';
import { Steps } from './Steps';
import { useCalls } from './useCalls';

const MB = 1024 * 1024;
const MAX_BYTES = 100 * MB;

/** The first step: what is imported, and from which file. */
export const NewImport = () => {
  const query = useKinds();
  return (
    <Page title={words.new}>
      <Steps at={0} />
      <Loaded query={query} what={words.list} list="/imports">
        {(kinds) => <FileForm kinds={kinds} />}
      </Loaded>
    </Page>
  );
};

const FileForm = ({ kinds }: { kinds: readonly Kind[] }) => {
  const [params] = useSearchParams();
  const named = kinds.find(({ id }) => id === params.get('kind'));
  const [kind, setKind] = useState((named ?? kinds[0])?.id ?? '');
  const [file, setFile] = useState<File>();
  const [pasted, setPasted] = useState('');
  const [share, setShare] = useState<number>();
  const { busy, run } = useCalls();
  const bank = useBank();
  const redirect = useRedirect();

  const content: Blob | undefined = file ?? (pasted.trim() ? new Blob([pasted]) : undefined);
  const problem = content && problemOf(content);
  const send = () =>
    run(async () => {
      setShare(0);
      const name = file?.name ?? words.pasted;
      const { id } = await bank.sendImport(kind, name, content!, setShare).finally(() => setShare(undefined));
      redirect(`/imports/${id}`);
    });
  return (
    <Paper sx={{ p: { xs: 2, sm: 3 }, maxWidth: 860 }}>
      <Stack sx={{ gap: 3 }}>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            select
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            id="import-kind"
            label={words.what}
            helperText={words.whatHelp}
            value={kind}
            onChange={({ target }) => setKind(target.value)}
            sx={{ minWidth: 240 }}
          >
            {kinds.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </TextField>
          <Typography role="status" sx={{ flexBasis: 300, flexGrow: 1 }}>
            {kinds.find(({ id }) => id === kind)?.about}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button variant="outlined" disabled={busy} onClick={() => void run(() => saveTemplate(kind))}>
            {words.template}
          </Button>
          <Typography variant="body2" color="text.secondary" sx={{ flexBasis: 260, flexGrow: 1 }}>
            {words.templateHelp}
          </Typography>
        </Box>
        <FileChoice file={file} onChoose={setFile} />
        <TextField
          id="import-pasted"
          label={words.orPaste}
          value={pasted}
          onChange={({ target }) => {
            setPasted(target.value);
            setFile(undefined);
          }}
          multiline
          minRows={3}
          maxRows={10}
          slotProps={{ htmlInput: { wrap: 'off', style: { fontFamily: 'monospace', overflowX: 'auto' } } }}
        />
        {problem && <Alert severity="error">{problem}</Alert>}
        {share !== undefined && <LinearProgress variant="determinate" value={100 * share} aria-label={words.sending} />}
        <Button
          variant="contained"
          disabled={busy || !content || problem !== undefined}
          onClick={() => void send()}
          sx={{ alignSelf: 'start' }}
        >
          {words.next}
        </Button>
      </Stack>
    </Paper>
  );
};

const problemOf = ({ size }: Blob): string | undefined => {
  if (size > MAX_BYTES) return words.tooLarge;
  return size === 0 ? words.emptyFile : undefined;
};

const KB = 1024;
const sizeOf = ({ size }: File) => (size < MB ? `${Math.ceil(size / KB)} KB` : `${(size / MB).toFixed(1)} MB`);

const FileChoice = ({ file, onChoose }: { file: File | undefined; onChoose: (file: File | undefined) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.file}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChoose(target.files?.[0])}
      />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {file && fill(words.chosen, { name: file.name, size: sizeOf(file) })}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {words.formats}
      </Typography>
    </Box>
  );
};
