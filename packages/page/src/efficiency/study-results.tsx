import { zipOf } from '@poda/arena/protocols/zip-writer.ts';
import { type ChartName, chartNames, chartOf } from '@poda/library/study/charts.ts';
import { boardsAndDepths } from '@poda/library/study/plan.ts';
import { measurementsWithOtherMoves } from '@poda/library/study/rows.ts';
import { studyFiles } from '@poda/library/study/study-files.ts';
import { footnotes, type StudyTable, tablesOf } from '@poda/library/study/tables.ts';
import { Button } from '../controls/button.tsx';
import { ScrollBox, Table } from '../controls/tables.tsx';
import { download } from '../exchange/copy-and-download.tsx';
import { currentLanguage } from '../words/say.ts';
import { ChartPicture } from './chart-picture.tsx';
import type { RunningStudy } from './running-study.ts';
import { commandOf, type StudyChoices } from './study-choices.ts';
import { say, studyTranslator } from './words.ts';

interface StudyResultsProps {
  readonly study: RunningStudy;
  readonly choices: StudyChoices;
}

export const StudyResults = ({ study, choices }: StudyResultsProps) => {
  const { plan } = study;
  const rows = study.rows.value;
  if (rows.length === 0) return null;
  const translator = studyTranslator();
  const isComplete = study.state.value === 'complete';
  const isRunning = study.state.value === 'running';
  const files = () =>
    studyFiles(
      plan,
      rows,
      { machine: navigator.userAgent, jobs: 1, command: commandOf(choices, currentLanguage()) },
      translator,
      null,
    );
  const save = (name: string) => {
    const [, text] = files().find(([found]) => found === name)!;
    download(name, text, types[/\w+$/.exec(name)![0] as keyof typeof types]);
  };
  return (
    <>
      <section class="efficiency-results" aria-labelledby="study-charts">
        <h2 id="study-charts">{say('charts')}</h2>
        <div class="efficiency-charts">
          {chartNames.map(name => (
            <ChartFigure key={name} name={name} study={study} onSave={isRunning ? null : save} />
          ))}
        </div>
      </section>
      <section class="efficiency-results" aria-labelledby="study-tables">
        <h2 id="study-tables">{say('tables')}</h2>
        {tablesOf(plan, rows, translator).map(table => (
          <ResultTable key={table.title} table={table} />
        ))}
        {footnotes(plan, rows, translator).map(note => (
          <p key={note} class="faint small">
            {note}
          </p>
        ))}
        {isComplete && measurementsWithOtherMoves(rows).length === 0 && (
          <p data-testid="study-alike">{translator.say('study.all-alike', { count: boardsAndDepths(plan).length })}</p>
        )}
      </section>
      {!isRunning && (
        <section class="efficiency-results" aria-labelledby="study-files">
          <h2 id="study-files">{say('download')}</h2>
          <div class="row">
            {isComplete && (
              <>
                <Button
                  label={say('download.all')}
                  testId="study-zip"
                  onClick={() => download('poda-study.zip', new Blob([zipped(files())], { type: 'application/zip' }))}
                />
                <Button
                  label={say('download.report')}
                  testId="study-report"
                  onClick={() => save(`report.${currentLanguage()}.md`)}
                />
              </>
            )}
            <Button label={say('download.csv')} testId="study-csv" onClick={() => save('study.csv')} />
            <Button label={say('download.json')} testId="study-json" onClick={() => save('study.json')} />
          </div>
          <p>{say('command')}</p>
          <p>
            <code>{commandOf(choices, currentLanguage())}</code>
          </p>
        </section>
      )}
    </>
  );
};

const types = { md: 'text/markdown', csv: 'text/csv', json: 'application/json', svg: 'image/svg+xml' };

const zipped = (files: ReturnType<typeof studyFiles>) =>
  zipOf(files.map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) })));

interface ChartFigureProps {
  readonly name: ChartName;
  readonly study: RunningStudy;
  /** Null while the study runs. */
  readonly onSave: ((file: string) => void) | null;
}

const ChartFigure = ({ name, study, onSave }: ChartFigureProps) => {
  const translator = studyTranslator();
  const chart = chartOf(name, study.plan, study.rows.value, translator);
  return (
    <figure class="framed" data-testid={`study-chart-${name}`}>
      <h3>{chart.title}</h3>
      <ChartPicture chart={chart} />
      <figcaption class="faint small">{translator.say(`study.about.${name}`)}</figcaption>
      {onSave !== null && (
        <div class="row">
          <Button
            label={say('download.svg')}
            class="quiet"
            aria-label={say('download.svg.of', { chart: chart.title })}
            testId={`study-svg-${name}`}
            onClick={() => onSave(`${name}.${currentLanguage()}.svg`)}
          />
        </div>
      )}
    </figure>
  );
};

/** The names of the algorithms head the rows. */
const ResultTable = ({ table: { title, head, body } }: { readonly table: StudyTable }) => (
  <ScrollBox label={title === '' ? say('results') : title} isFramed>
    <Table
      class="listing"
      caption={title}
      columns={head.map((name, column) => [name, (row: readonly string[]) => row[column]!, column > 1 ? 'number' : ''])}
      rowHead={1}
      rows={body}
      keyOf={row => `${row[0]} ${row[1]}`}
      testId="study-table"
    />
  </ScrollBox>
);
