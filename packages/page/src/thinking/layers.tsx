import type { ExactValue } from '@poda/library/solve/values.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { set } from '../controls/signals.ts';
import { longWait, webEngine } from '../engine/web-thread.ts';
import { type PartProps, stateAt } from './lesson-data.ts';
import { say, translated } from './words.ts';

/** One piece on every empty square: the user finds where it wins at once, then the layers appear, last moves first. */
export const Layers = ({ part, onDone }: PartProps<'layers'>) => {
  const squares = useMemo(() => part.rows.flat(), [part]);
  const values = useSignal<readonly (ExactValue | null)[] | null>(null);
  const picked = useSignal<ReadonlySet<number>>(new Set());
  /** The layers that are shown; null before the user's answer. */
  const layer = useSignal<number | null>(null);
  useEffect(() => {
    const engine = webEngine(longWait);
    const ask = async () => {
      const found: (ExactValue | null)[] = [];
      for (const position of squares)
        found.push(position === null ? null : await engine.value(stateAt({ ...part, position })));
      set(values, found);
      if (found.every(value => value === null)) onDone();
    };
    // A closed engine answers nothing.
    ask().catch(() => {});
    return () => void engine.close();
  }, [part]);
  if (values.value === null) return <p aria-busy="true">{say('layers.reading')}</p>;
  if (values.value.every(value => value === null)) return <p class="caution">{say('layers.missing')}</p>;
  const pliesAt = values.value.map(value => (value === null ? null : (value.plies ?? Infinity)));
  const layers = [...new Set(pliesAt.filter(plies => plies !== null))].sort((one, other) => one - other);
  const shown = layer.value === null ? 0 : (layers[layer.value] ?? Infinity);
  const isRight = pliesAt.every((plies, i) => picked.value.has(i) === (plies === 1));
  const pick = (square: number) => {
    const next = new Set(picked.value);
    if (!next.delete(square)) next.add(square);
    set(picked, next);
  };
  const goOn = () => {
    layer.value = layer.value === null ? 0 : layer.value + 1;
    if (layer.value === layers.length - 1) onDone();
  };
  let fixed = 0;
  let square = -1;
  return (
    <div class="lesson-layers">
      <table data-testid="layers">
        <tbody>
          {part.rows.map((row, rank) => (
            <tr key={rank}>
              {row.map((_, file) => {
                const at = ++square;
                const plies = pliesAt[at];
                if (plies === null || plies === undefined)
                  return (
                    <th key={file} scope="row">
                      {translated(part.pieces[fixed++]!)}
                    </th>
                  );
                const name = say('layers.square', { column: file + 1, row: rank + 1 });
                if (layer.value === null)
                  return (
                    <td key={file}>
                      <Button
                        label={picked.value.has(at) ? '✓' : ''}
                        aria-label={name}
                        aria-pressed={picked.value.has(at)}
                        testId={`square-${at}`}
                        onClick={() => pick(at)}
                      />
                    </td>
                  );
                return (
                  <td key={file} class={plies === shown ? 'is-new' : undefined}>
                    <span class="hidden">{name}:</span> {plies <= shown ? (plies === Infinity ? '=' : plies) : '?'}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" data-testid="layers-told">
        {layer.value === 0 && <strong>{say(isRight ? 'right' : 'wrong')} </strong>}
        {layer.value !== null &&
          say('layers.told', { plies: shown, squares: pliesAt.filter(plies => plies === shown).length })}
      </p>
      {(layer.value === null || layer.value < layers.length - 1) && (
        <div class="row">
          <Button
            label={say(layer.value === null ? 'layers.check' : 'layers.next')}
            class="strong"
            testId="layers-next"
            onClick={goOn}
          />
        </div>
      )}
    </div>
  );
};
