import { useRef } from 'preact/hooks';

/** A button that lets the user choose a file; `id` names it in tests, and with `-file` its input. */
export const FileButton = ({
  label,
  id,
  onFile,
}: {
  label: string;
  id: string;
  onFile: (file: File) => Promise<void>;
}) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" data-testid={id} onClick={() => picker.current?.click()}>
        {label}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        data-testid={`${id}-file`}
        onChange={event => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          // An empty value lets the user choose the same file once more.
          if (file !== undefined)
            void onFile(file).then(() => {
              input.value = '';
            });
        }}
      />
    </>
  );
};
