import { useMemo } from 'preact/hooks';
import { Camera } from '../tree/drawing/camera.ts';
import type { ShownTree } from '../tree/shown-tree.ts';
import '../tree/tree.css';
import { TreePicture, usePainting } from '../tree/drawing/tree-picture.tsx';

export const LessonTree = ({ tree }: { readonly tree: ShownTree }) => {
  const camera = useMemo(() => new Camera(), []);
  const painting = usePainting(tree, true, null);
  return <TreePicture tree={tree} camera={camera} hasBoards painting={painting} finder={null} />;
};
