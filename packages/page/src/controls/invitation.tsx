import './invitation.css';

/** Drawings of 96 by 64 units: a board with two pieces, bars of results, a tree with a cut branch. */
const pictures = {
  board: 'M24 4h48v56H24zM24 32h48M48 4v56M36 12a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM60 40a6 6 0 1 1 0 12 6 6 0 0 1 0-12z',
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
