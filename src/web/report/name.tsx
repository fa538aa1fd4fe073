import { Fragment } from 'preact';
import type { PieceColour } from '../../core/view.ts';

/** Somebody's name; whatever letters it has, it does not disturb what stands around it. It breaks between surnames first. */
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

/** The colour of a side's pieces. */
export const Token = ({ colour }: { colour: PieceColour }) => (
  <span class={`token small ${colour}`} aria-hidden="true" />
);
