import { ACCEPTED_FILES, fileProblem, isPostedFile } from '@bank/domain';
import { useState } from 'react';
import { useMessages } from '../language';
import { fill } from '../messages';
import { inputProps, Label, Notes } from '../ui/Field';
import type { AttributeProps } from './props';

const readDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** One file; choosing another replaces it. A file that can't be taken is refused at once, and leaves the one before. */
export const FileInput = ({ answer, field, language, onAnswer }: AttributeProps) => {
  const { inputs } = useMessages();
  const [refused, setRefused] = useState<string>();
  const chosen = isPostedFile(answer) ? answer : undefined;
  const described = {
    ...field,
    help: [field.help, inputs.file, inputs.fileNotKept].filter(Boolean).join(' '),
    problem: refused ?? field.problem,
  };
  const choose = async (picker: HTMLInputElement) => {
    const [file] = picker.files ?? [];
    picker.value = '';
    if (!file) return;
    const about = { filename: file.name, filesize: file.size, mimeType: file.type };
    const problem = fileProblem(about, language);
    setRefused(problem);
    if (problem) return;
    try {
      onAnswer({ ...about, content: await readDataUrl(file) });
    } catch {
      setRefused(inputs.fileUnreadable);
    }
  };
  const remove = () => {
    setRefused(undefined);
    onAnswer(undefined);
  };
  return (
    <div className={described.problem ? 'field wrong' : 'field'}>
      <label htmlFor={inputProps(field).id}>
        <Label {...field} />
      </label>
      <Notes {...described} />
      <input
        {...inputProps(described)}
        type="file"
        accept={ACCEPTED_FILES}
        required={described.isRequired && !chosen}
        onChange={({ currentTarget }) => void choose(currentTarget)}
      />
      {chosen && (
        <p className="chosen" role="status">
          <span>{chosen.filename}</span>
          <button type="button" className="plain" onClick={remove}>
            {fill(inputs.remove, { item: chosen.filename })}
          </button>
        </p>
      )}
    </div>
  );
};
