import type { FoundRecord } from '@bank/domain';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Dialog, InputBase, Typography, useAutocomplete } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useResourceDefinitions } from 'react-admin';
import { addVerbs } from '../../api/provider/dataProvider';
import { say } from '../../messages';
import { listAsLeft } from '../screens/listPlace';
import { readVisits } from '../screens/visits';
import { useRoles } from '../session/access';
import { type Choice, choicesFor } from './choices';

/** The server is asked once nobody has typed for this long. */
const TYPING_PAUSE_MS = 150;
/** Shorter texts find too much. */
const MIN_TEXT_LENGTH = 2;

const words = say.search;

const useBank = addVerbs(({ read }) => ({
  /** Finds records by the beginnings of their words, and orders by number. */
  search: (text: string, signal: AbortSignal): Promise<readonly FoundRecord[]> =>
    read('search', { query: { q: text }, signal }),
}));

/** Finds records, screens and actions by what is typed, and opens one: a combobox with its list always open. */
export const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('');
  const { found, isSearching } = useFound(text);
  const [visits] = useState(readVisits);
  const creatable = Object.values(useResourceDefinitions()).flatMap(({ name, hasCreate }) => (hasCreate ? [name] : []));
  const choices = choicesFor(text, useRoles(), { creatable, found, visits });
  const navigate = useNavigate();
  const open = (choice: Choice) => {
    onClose();
    navigate(choice.group === words.screens ? listAsLeft(choice.route) : choice.route);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={words.title}
      fullWidth
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { maxWidth: 640, mt: { xs: 1, sm: 8 }, mx: { xs: 1, sm: 4 }, width: '100%' } } }}
    >
      <Combobox choices={choices} text={text} onType={setText} onOpen={open} onClose={onClose} />
      <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 2.5, pb: 1.5 }}>
        {statusText(text, choices.length, isSearching)}
      </Typography>
    </Dialog>
  );
};

const statusText = (text: string, count: number, isSearching: boolean) => {
  if (count > 0) return words.help;
  if (text.trim().length < MIN_TEXT_LENGTH) return words.tooShort;
  return isSearching ? words.searching : words.nothing;
};

/** The records that the server finds; the earlier ones stay until the next ones are there. */
const useFound = (text: string) => {
  const bank = useBank();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setAsked(text.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  const isLong = asked.length >= MIN_TEXT_LENGTH;
  const { data, isFetching } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => bank.search(asked, signal),
    enabled: isLong,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { found: isLong ? (data ?? []) : [], isSearching: isFetching || asked !== text.trim() };
};

interface ComboboxProps {
  choices: readonly Choice[];
  text: string;
  onType: (text: string) => void;
  onOpen: (choice: Choice) => void;
  onClose: () => void;
}

const Combobox = ({ choices, text, onType, onOpen, onClose }: ComboboxProps) => {
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<Choice>({
    open: true,
    options: choices,
    inputValue: text,
    value: null,
    autoHighlight: true,
    clearOnBlur: false,
    filterOptions: (all) => all,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ group, route }) => `${group} ${route}`,
    isOptionEqualToValue: (a, b) => a.route === b.route && a.group === b.group,
    onInputChange: (_, typed, reason) => reason === 'input' && onType(typed),
    onChange: (_, choice) => choice && onOpen(choice),
    // The open list takes the Escape that would close the dialog.
    onClose: (_, reason) => reason === 'escape' && onClose(),
  });
  const options = groupedOptions as readonly Choice[];
  const { color: _, size: __, ...inputProps } = getInputProps();
  return (
    <>
      <Box {...getRootProps()} sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <SearchIcon color="action" />
        <InputBase
          fullWidth
          autoFocus
          placeholder={words.placeholder}
          inputProps={{ ...inputProps, 'aria-label': words.title }}
        />
      </Box>
      <Box
        component="ul"
        {...getListboxProps()}
        aria-label={words.title}
        sx={{ m: 0, p: 1, borderTop: 1, borderColor: 'divider', overflowY: 'auto', maxHeight: '60vh' }}
      >
        {options.map((choice, index) => {
          const { key, ...optionProps } = getOptionProps({ option: choice, index }) as ReturnType<
            typeof getOptionProps
          > & { key: string };
          return (
            <Option
              key={key}
              choice={choice}
              startsGroup={choice.group !== options[index - 1]?.group}
              optionProps={optionProps}
            />
          );
        })}
      </Box>
    </>
  );
};

interface OptionProps {
  choice: Choice;
  startsGroup: boolean;
  optionProps: object;
}

const Option = ({ choice: { group, label, detail }, startsGroup, optionProps }: OptionProps) => (
  <>
    {startsGroup && (
      <Typography component="li" role="presentation" variant="overline" color="text.secondary" sx={{ px: 1.5 }}>
        {group}
      </Typography>
    )}
    <Box
      component="li"
      {...optionProps}
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: 'baseline',
        px: 1.5,
        py: 0.75,
        borderRadius: 1,
        cursor: 'pointer',
        '&.Mui-focused': { bgcolor: 'action.selected' },
      }}
    >
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      {detail && (
        <Typography component="span" variant="body2" color="text.secondary" noWrap sx={{ maxWidth: '50%' }}>
          {detail}
        </Typography>
      )}
    </Box>
  </>
);
