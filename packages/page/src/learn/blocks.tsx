import type { RulesBlock } from '@poda/library/core/lesson.ts';
import { ScrollBox } from '../controls/tables.tsx';
import { CitedText } from './cited-text.tsx';

export const Blocks = ({ blocks }: { blocks: readonly RulesBlock[] }) => (
  <>
    {blocks.map((block, i) => (
      <Block key={i} block={block} />
    ))}
  </>
);

const Block = ({ block }: { block: RulesBlock }) => {
  if ('items' in block)
    return (
      <ul>
        {block.items.map(item => (
          <li key={item}>
            <CitedText text={item} />
          </li>
        ))}
      </ul>
    );
  if ('rows' in block) return <Table rows={block.rows} />;
  if ('code' in block) return <pre>{block.code}</pre>;
  return (
    <p>
      <CitedText text={block.text} />
    </p>
  );
};

/** The first row is the heading; on narrow screens the table scrolls by itself. */
const Table = ({ rows: [head = [], ...body] }: { rows: readonly (readonly string[])[] }) => (
  <ScrollBox label={head.join(', ')}>
    <table>
      <thead>
        <tr>
          {head.map(cell => (
            <th key={cell} scope="col">
              <CitedText text={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map(([first = '', ...cells]) => (
          <tr key={first}>
            <th scope="row">
              <CitedText text={first} />
            </th>
            {cells.map((cell, i) => (
              <td key={i}>
                <CitedText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
);
