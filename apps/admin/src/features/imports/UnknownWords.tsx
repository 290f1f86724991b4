import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { recall, remember } from '../../api/device/tabMemory';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import { type Import, type ImportField, type Meanings, type UnknownWord, useBank, useShowImport } from './bank';
import { useCalls } from './useCalls';
import { forgetColumnChoices, proposedFor } from './useColumnChoices';
import { NEW_ONE, WordMeaning, withMeaning } from './WordMeaning';

interface AskedWord extends UnknownWord {
  field: ImportField;
}

const askedWords = ({ words: found, fields, mapping }: Import): AskedWord[] =>
  found.flatMap((word) => {
    const field = fields.find((one) => mapping?.[one.field] === word.place);
    return field ? [{ ...word, field }] : [];
  });

/** Where there is none yet, it can only be a new one. */
const proposedMeaning = ({ meant, field: { addTo, choices } }: AskedWord): string =>
  meant ?? (addTo !== null && !choices.length ? NEW_ONE : '');

const keyOf = ({ place, text }: UnknownWord): string => `${place}-${text}`;

/** Words of the bank for choices of the portal: what each means is said once for all rows. */
export const UnknownWords = ({ one }: { one: Import }) => {
  const kept = `words of import ${one.id}`;
  // This tab keeps them, should somebody see to the columns first.
  const [chosen, setChosen] = useState(() => recall<Readonly<Record<string, string>>>(kept, {}));
  const choose = (word: AskedWord, name: string) => {
    const next = { ...chosen, [keyOf(word)]: name };
    setChosen(next);
    remember(kept, next);
  };
  /** Another try after one of them was refused leaves these out. */
  const registered = useRef(new Set<string>());
  const { busy, run } = useCalls();
  const bank = useBank();
  const show = useShowImport(one.id);
  const asked = askedWords(one);
  if (!asked.length) return null;
  const meaningOf = (word: AskedWord) => chosen[keyOf(word)] ?? proposedMeaning(word);
  const { mapping, orders, meanings: before, ...said } = proposedFor(one);
  const answered = asked.filter((word) => meaningOf(word));
  const meanings: Record<string, Meanings> = { ...before };
  for (const word of answered) {
    if (meaningOf(word) === NEW_ONE) continue;
    const { field } = word.field;
    meanings[field] = withMeaning(meanings[field] ?? {}, word.text, meaningOf(word));
  }
  const registerNew = async () => {
    for (const word of answered) {
      const { addTo } = word.field;
      if (meaningOf(word) !== NEW_ONE || addTo === null || registered.current.has(keyOf(word))) continue;
      await bank.registerByName(addTo, word.text);
      registered.current.add(keyOf(word));
    }
  };
  const check = async () => {
    await registerNew();
    await show(await bank.checkImport(one.id, mapping, { ...said, dayOrders: orders, meanings }));
    forgetColumnChoices(one);
    remember(kept, {});
  };
  return (
    <Paper variant="outlined" sx={{ p: 2, maxWidth: 860 }}>
      <Stack sx={{ gap: 1.5 }}>
        <Typography component="h2" variant="h6">
          {words.unknownWords}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {words.unknownWordsHelp}
        </Typography>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {asked.map((word) => (
            <WordMeaning
              key={keyOf(word)}
              id={`word-${keyOf(word)}`}
              field={word.field}
              text={word.text}
              meaning={meaningOf(word)}
              mayBeNew={word.field.addTo !== null}
              onChoose={(name) => choose(word, name)}
            >
              {fill(words.inRows[word.rows === 1 ? 0 : 1], { count: number(word.rows) })}
            </WordMeaning>
          ))}
        </Box>
        <Box>
          <Button variant="contained" disabled={busy || !answered.length} onClick={() => void run(check)}>
            {words.takeMeanings}
          </Button>
        </Box>
      </Stack>
    </Paper>
  );
};
