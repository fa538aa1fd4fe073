import { Group } from '../controls/fields.tsx';
import type { ExchangeProps } from './exchange-props.ts';
import './exchange.css';
import { ExportPart } from './export-part.tsx';
import { SharePart } from './share-part.tsx';
import { say } from './words.ts';

/**
 * Exports and shares a game. The play screen loads this component without the import of games, which needs every
 * parser.
 */
export const ExportAndShare = (props: Pick<ExchangeProps, 'record' | 'picture'>) => (
  <>
    <Group title={say('export.title')}>
      <ExportPart {...props} />
    </Group>
    <Group title={say('share.title')}>
      <SharePart {...props} />
    </Group>
  </>
);
