import { routes } from '../../api/routes.ts';
import { call, fileAddress } from '../../page/connection.ts';
import { Answered, useAsked, useRepeated } from '../../page/parts/asked.tsx';
import { countText, momentText } from '../../page/parts/moments.ts';
import { ScrollTable } from '../../page/parts/scroll-table.tsx';
import { say } from './words.ts';

export const Workers = () => {
  const asked = useAsked('workers', () => call(routes.listWorkers, {}));
  useRepeated(() => void asked.ask(), 10_000, asked);
  return (
    <section class="arena-part" data-testid="workers">
      <h2>{say('workers.title')}</h2>
      <p class="faint small">{say('workers.lead')}</p>
      <Answered asked={asked}>
        {({ workers }) =>
          workers.length === 0 ? (
            <p>{say('workers.none')}</p>
          ) : (
            <ScrollTable
              label={say('workers.scroll')}
              testId="worker-table"
              head={[
                say('worker.name'),
                say('worker.level'),
                say('worker.cores'),
                say('worker.speed'),
                say('worker.jobs'),
                say('worker.seen'),
              ]}
            >
              {workers.map(({ id, name, level, cores, speed, jobs, seen, isAlive }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>{level}</td>
                  <td>{cores}</td>
                  <td>{speed === null ? '–' : say('worker.speed.value', { count: countText(Math.round(speed)) })}</td>
                  <td>{jobs}</td>
                  <td class={isAlive ? undefined : 'bad'}>
                    {isAlive ? say('worker.alive') : say('worker.gone', { date: momentText(seen) })}
                  </td>
                </tr>
              ))}
            </ScrollTable>
          )
        }
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
