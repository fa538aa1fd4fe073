import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { Answer, CopyButton } from '../exchange/copy-and-download.tsx';
import { linkTo } from '../route.ts';
import { emptyText } from '../words/lazy-text.ts';
import { currentLanguage } from '../words/say.ts';
import type { ShownTree } from './shown-tree.ts';
import { addressOf } from './tree-address.ts';
import { say } from './words.ts';

/** One line of HTML that shows the tree inside another page, at the same place. */
export const EmbedLine = ({ tree }: { readonly tree: ShownTree }) => {
  const field = useRef<HTMLInputElement>(null);
  const answer = useSignal(emptyText);
  const id = useId();
  const line = embedLine(tree);
  return (
    <>
      <p>{say('embed.told')}</p>
      <div class="field embed-line">
        <label for={id}>{say('embed.line')}</label>
        <div class="row">
          <input id={id} ref={field} readOnly value={line} data-testid="embed-line" />
          <CopyButton text={line} field={field} answer={answer} testId="copy-embed" />
        </div>
      </div>
      <Answer answer={answer} testId="embed-answer" />
    </>
  );
};

/** Without a style attribute, which the content security policy of the other page may forbid. */
const embedLine = (tree: ShownTree): string => {
  const link = linkTo('tree', '', addressOf(tree.question, tree));
  const url = new URL(`./embed.html?lang=${currentLanguage()}${link}`, document.baseURI).href.replaceAll('&', '&amp;');
  return `<iframe src="${url}" title="${say('title')}" width="100%" height="640" loading="lazy"></iframe>`;
};
