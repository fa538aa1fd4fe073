import { Button } from '../../controls/button.tsx';
import { Labelled } from '../../controls/fields.tsx';
import type { Study } from '../study.ts';
import { say } from '../words.ts';
import { ROOT } from './move-tree.ts';

/** By numeric annotation glyph (NAG); the record keeps other glyphs, which are not shown. */
export const glyphSigns: readonly string[] = ['', '!', '?', '!!', '??', '!?', '?!'];

const glyphs = [1, 2, 3, 4, 5, 6] as const;

const isShown = (nag: number): boolean => nag >= 1 && nag < glyphSigns.length;

export const AnnotationFields = ({ study }: { study: Study }) => {
  const at = study.at.value;
  const { nags = [], comments = [], drawings = [] } = study.annotations;
  const toggle = (glyph: number) => {
    const others = nags.filter(nag => !isShown(nag));
    study.annotate({ nags: nags.includes(glyph) ? others : [glyph, ...others] });
  };
  return (
    <fieldset class="bare stack annotations" aria-label={say('note.title')}>
      <div class="row glyphs">
        {at !== ROOT &&
          glyphs.map(glyph => (
            <Button
              key={glyph}
              label={glyphSigns[glyph]}
              aria-pressed={nags.includes(glyph)}
              aria-label={say(`glyph.${glyph}`)}
              title={say(`glyph.${glyph}`)}
              testId={`glyph-${glyph}`}
              onClick={() => toggle(glyph)}
            />
          ))}
        {drawings.length > 0 && (
          <Button label={say('draw.clear')} testId="clear-drawings" onClick={() => study.clearDrawings()} />
        )}
      </div>
      <Labelled
        label={at === ROOT ? say('note.start') : say('note.move', { move: study.entries.value.get(at)!.shown })}
      >
        {id => (
          <textarea
            key={at}
            id={id}
            rows={2}
            value={comments.join(' ')}
            data-testid="comment"
            onInput={event => {
              const text = event.currentTarget.value.replace(/\n/g, ' ');
              study.annotate({ comments: text.trim() === '' ? [] : [text] });
            }}
          />
        )}
      </Labelled>
    </fieldset>
  );
};
