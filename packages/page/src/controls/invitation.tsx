import './invitation.css';

/** Drawings of 96 by 64 units: a board with two pieces, bars of results, a tree with a cut branch. */
const pictures = {
  board:
    'M21 5h54v54H21zM39 5v54M57 5v54M21 23h54M21 41h54M48 27a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM26 46l8 8M34 46l-8 8M62 10l8 8M70 10l-8 8',
  bars: 'M12 60h72M20 60V34h12v26M42 60V12h12v48M64 60V24h12v36',
  tree: 'M48 60V40M48 40C48 28 24 30 24 18M48 40c0-12 24-10 24-18M18 6h12v12H18zM62 30l14-8',
} as const;

interface InvitationProps {
  readonly picture: keyof typeof pictures;
  readonly text: string;
  readonly action: string;
  readonly href: string;
  readonly testId?: string;
}

/** In a place that is still empty: what will be here, and the way to it. */
export const Invitation = ({ picture, text, action, href, testId }: InvitationProps) => (
  <div class="invitation" data-testid={testId}>
    <svg viewBox="0 0 96 64" aria-hidden="true">
      <path d={pictures[picture]} />
    </svg>
    <p>{text}</p>
    <a class="button strong" href={href}>
      {action}
    </a>
  </div>
);
