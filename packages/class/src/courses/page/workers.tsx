import { routes } from '../../api/routes.ts';
import { fileAddress } from '../../page/connection.ts';
import { Answered, useRepeated, useRoute } from '../../page/parts/asked.tsx';
import { Table } from '../../page/parts/lists.tsx';
import { countText, momentText } from '../../page/parts/texts.ts';
import { say } from './words.ts';

export const Workers = () => {
  const asked = useRoute(routes.listWorkers, {});
  useRepeated(() => void asked.ask(), 10_000, asked);
  return (
    <section class="arena-part" data-testid="workers">
      <h2>{say('workers.title')}</h2>
      <p class="faint small">{say('workers.lead')}</p>
      <Answered asked={asked}>
        {({ workers }) => (
          <Table
            label={say('workers.scroll')}
            none={say('workers.none')}
            rows={workers}
            keyOf={({ id }) => id}
            testId="worker-table"
            columns={[
              [say('worker.name'), ({ name }) => <bdi>{name}</bdi>],
              [say('confinement'), ({ level }) => level],
              [say('worker.cores'), ({ cores }) => cores],
              [say('worker.speed'), speedText],
              [say('worker.jobs'), ({ jobs }) => jobs],
              [
                say('worker.seen'),
                ({ isAlive, seen }) =>
                  isAlive ? (
                    say('worker.alive')
                  ) : (
                    <span class="bad">{say('worker.gone', { date: momentText(seen) })}</span>
                  ),
              ],
            ]}
          />
        )}
      </Answered>
      <p>
        <a href={fileAddress(routes.downloadBackup, {})} download>
          {say('backup')}
        </a>{' '}
        <span class="faint small">{say('backup.told')}</span>
      </p>
    </section>
  );
};

const speedText = ({ speed }: { readonly speed: number | null }): string =>
  speed === null ? '–' : say('worker.speed.value', { count: countText(Math.round(speed)) });
