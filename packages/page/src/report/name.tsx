import type { PieceColour } from '@poda/library/core/view.ts';
import { Fragment } from 'preact';

/** Isolated from the text direction around it; long names break after underscores. */
export const Name = ({ children }: { children: string }) => (
  <bdi class="report-name">
    {children.split(/(?<=_)/).map((part, i) => (
      <Fragment key={i}>
        {i > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
);

export const Token = ({ colour }: { colour: PieceColour }) => (
  <span class={`token small ${colour}`} aria-hidden="true" />
);
