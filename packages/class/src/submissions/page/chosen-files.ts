import { type FileToZip, zipOf } from '@poda/arena/protocols/zip-writer.ts';

export interface ChosenUpload {
  /** The ending tells the server the kind of the file. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The number of files in a folder; null for a single file. */
  readonly files: number | null;
}

export const chosenFile = async (file: File): Promise<ChosenUpload> => ({
  name: file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
  files: null,
});

/** Packs the files of a folder; null if no file is worth sending. */
export const chosenFolder = async (files: readonly FileAt[]): Promise<ChosenUpload | null> => {
  const wanted = files.filter(({ path }) => !path.split('/').some(isSideProduct));
  if (wanted.length === 0) return null;
  const read = await Promise.all(
    wanted.map(
      async ({ path, file }): Promise<FileToZip> => ({ path, bytes: new Uint8Array(await file.arrayBuffer()) }),
    ),
  );
  const [folder = 'bot'] = wanted[0]!.path.split('/');
  return { name: `${folder}.zip`, bytes: zipOf(read), files: wanted.length };
};

/** The path begins with the name of the chosen folder. */
export interface FileAt {
  readonly path: string;
  readonly file: File;
}

const isSideProduct = (name: string): boolean => /^(\..*|__pycache__|node_modules|.*\.pyc)$/.test(name);

/** The caller must call it before the drop event ends. */
export const droppedFiles = (data: DataTransfer): Promise<readonly FileAt[]> => {
  const entries = [...data.items].flatMap(item => item.webkitGetAsEntry() ?? []);
  return Promise.all(entries.map(entry => filesIn(entry, ''))).then(all => all.flat());
};

const filesIn = async (entry: FileSystemEntry, above: string): Promise<readonly FileAt[]> => {
  const path = above + entry.name;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path, file }];
  }
  if (isSideProduct(entry.name)) return [];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileAt[] = [];
  // A reader gives the entries in portions; an empty portion ends them.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return found;
    for (const child of portion) found.push(...(await filesIn(child, `${path}/`)));
  }
};
