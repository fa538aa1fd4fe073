import { basename, relative, resolve } from 'node:path';
import { isFolder } from '@poda/arena/files/kind-of-path.ts';
import { zipOf } from '@poda/arena/protocols/zip-writer.ts';
import { isZipPath, SubmissionReader, type TreeNode } from '@poda/arena/submissions/submission-tree.ts';
import { uploadLimits } from '@poda/arena/submissions/upload.ts';
import { MAX_UPLOAD } from '@poda/class/submissions/submission-routes.ts';
import { ok, problem } from '@poda/library/core/result.ts';
import { readFileBytes } from '@poda/library/node/read-file.ts';

/** `skipped` are the files of a folder that are left out. */
export const fileToSend = async (path: string) => {
  const name = basename(resolve(path));
  if (!isFolder(path)) {
    const bytes = readFileBytes(path, MAX_UPLOAD);
    return bytes.ok ? ok({ name, bytes: Uint8Array.from(bytes.value), skipped: [] }) : bytes;
  }
  const limits = { files: uploadLimits.unpackedFiles, mebibytes: uploadLimits.mebibytes };
  const reader = new SubmissionReader(limits, limits);
  const folder = await reader.folder(Buffer.from(path), path, FIRST_DEPTH);
  if (!folder.ok) return folder;
  if (reader.isTooMuch) return problem('upload-too-much', undefined, limits);
  const files = filesIn(folder.value).map(file => ({
    path: `${name}/${relative(path, file.path).replaceAll('\\', '/')}`,
    bytes: file.bytes,
  }));
  if (files.length === 0) return problem('upload-empty');
  const bytes = zipOf(files);
  if (bytes.length > MAX_UPLOAD) return problem('upload-too-long', undefined, { most: MAX_UPLOAD });
  return ok({ name: isZipPath(name) ? name : `${name}.zip`, bytes, skipped: reader.skipped });
};

/** As for a student's folder inside the folder of a class. */
const FIRST_DEPTH = 1;

const filesIn = (node: TreeNode): { readonly path: string; readonly bytes: Buffer }[] =>
  node.kind === 'file' ? [node] : node.children.flatMap(filesIn);
