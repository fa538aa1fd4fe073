import { useRef } from 'preact/hooks';
import { Button } from './button.tsx';

interface FilesButtonProps {
  readonly label: string;
  readonly id: string;
  readonly isFolder?: boolean;
  onFiles(files: readonly [File, ...File[]]): Promise<void>;
}

/** `id` names the button in tests, and with `-file` its input. */
export const FilesButton = ({ label, id, isFolder = false, onFiles }: FilesButtonProps) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button label={label} testId={id} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        {...(isFolder ? { webkitdirectory: true } : {})}
        data-testid={`${id}-file`}
        onChange={event => {
          const input = event.currentTarget;
          const [first, ...others] = input.files ?? [];
          // An empty value lets the user choose the same file once more.
          if (first !== undefined)
            void onFiles([first, ...others]).then(() => {
              input.value = '';
            });
        }}
      />
    </>
  );
};

interface FileButtonProps extends Pick<FilesButtonProps, 'label' | 'id'> {
  onFile(file: File): Promise<void>;
}

export const FileButton = ({ onFile, ...button }: FileButtonProps) => (
  <FilesButton {...button} onFiles={([file]) => onFile(file)} />
);
