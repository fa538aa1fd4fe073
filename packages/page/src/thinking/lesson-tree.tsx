import { useMemo } from 'preact/hooks';
import { Camera } from '../tree/camera.ts';
import type { ShownTree } from '../tree/shown-tree.ts';
import '../tree/tree.css';
import { TreePicture } from '../tree/tree-picture.tsx';

export const LessonTree = ({ tree }: { readonly tree: ShownTree }) => {
  const camera = useMemo(() => new Camera(), []);
  return <TreePicture tree={tree} camera={camera} hasBoards finder={null} />;
};
