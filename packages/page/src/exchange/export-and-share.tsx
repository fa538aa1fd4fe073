import { Group } from '../controls/fields.tsx';
import type { ExchangeProps } from './exchange-props.ts';
import './exchange.css';
import { ExportPart } from './export-part.tsx';
import { LinkPart } from './link-part.tsx';
import { PicturePart } from './picture-part.tsx';
import { say } from './words.ts';

/** Stands apart so that the play screen need not load the import of games, which needs every parser. */
export const ExportAndShare = (props: Pick<ExchangeProps, 'record' | 'picture'>) => (
  <>
    <Group title={say('share.title')}>
      <LinkPart {...props} />
    </Group>
    <Group title={say('picture.title')}>
      <PicturePart {...props} />
    </Group>
    <Group title={say('export.title')}>
      <ExportPart {...props} />
    </Group>
  </>
);
