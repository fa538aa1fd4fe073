import { Button } from '@poda/page/controls/button.tsx';
import { Dialog } from '@poda/page/controls/dialog.tsx';
import { set, toggle } from '@poda/page/controls/signals.ts';
import { showToast } from '@poda/page/controls/toast.tsx';
import { askForAddresses, type LinkPlace, linkPlaces } from '@poda/page/exchange/link-places.ts';
import { encodeQr, QrPicture } from '@poda/page/exchange/qr.tsx';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type AnswerTo, routes } from '../../api/routes.ts';
import { MAX_TITLE } from '../../api/value-schemas.ts';
import { call } from '../../page/connection.ts';
import { ActButton, ActForm, PrintButton } from '../../page/parts/acts.tsx';
import { CopyField, LineField, useLines } from '../../page/parts/fields.tsx';
import { Part } from '../../page/parts/frame.tsx';
import { Table } from '../../page/parts/lists.tsx';
import { Answered, useRequest } from '../../page/parts/requests.tsx';
import { momentText } from '../../page/parts/texts.ts';
import type { Course } from './courses-screen.tsx';
import { say } from './words.ts';

type Member = AnswerTo<'eraseMember'>;

interface SettingsProps {
  readonly course: Course;
  onChanged(course: Course): void;
}

export const CourseSettings = ({ course, onChanged }: SettingsProps) => (
  <>
    {course.codes !== null && <Codes course={course} codes={course.codes} onChanged={onChanged} />}
    <Members course={course} />
    <CourseItself course={course} onChanged={onChanged} />
  </>
);

const Codes = ({ course, codes, onChanged }: SettingsProps & { codes: NonNullable<Course['codes']> }) => {
  useEffect(() => void askForAddresses(), []);
  const place = linkPlaces.value[0]!;
  return (
    <Part title={say('codes.title')} testId="codes">
      <p>
        {say('codes.lead')} <strong>{typedAddress(place)}</strong>
      </p>
      {place.reach === 'device' && <OnlyThisDevice />}
      <div class="pair">
        {(['student', 'spectator'] as const).map(kind => (
          <Code key={kind} kind={kind} code={codes[kind]} place={place} course={course.title} />
        ))}
      </div>
      <div class="row">
        <ActButton
          label={say('codes.renew')}
          ask={say('codes.renew.ask')}
          testId="renew-codes"
          act={() => call(routes.renewCodes, { params: { course: course.id } })}
          onDone={changed => {
            onChanged(changed);
            showToast(() => say('codes.renewed'));
          }}
        />
        <PrintButton />
      </div>
    </Part>
  );
};

/** As short as a browser accepts it; the first screen leads to the class. */
const typedAddress = ({ url }: LinkPlace): string => url.replace(/^http:\/\/|\/$/g, '');

const OnlyThisDevice = () => <p class="arena-notice small">{say('codes.device')}</p>;

interface CodeProps {
  readonly kind: 'student' | 'spectator';
  readonly code: string;
  readonly place: LinkPlace;
  readonly course: string;
}

const Code = ({ kind, code, place, course }: CodeProps) => {
  const isProjected = useSignal(false);
  const hasQr = useSignal(kind === 'student');
  const link = `${place.url}#/arena/join?code=${encodeURIComponent(code)}`;
  const encoded = encodeQr(link, 'M');
  const picture = encoded && <QrPicture code={encoded} label={say(`codes.qr.${kind}`)} />;
  return (
    <div class="group arena-code">
      <CopyField label={say(`codes.${kind}`)} text={code} testId={`code-${kind}`} />
      <CopyField label={say('codes.link')} text={link} testId={`link-${kind}`} />
      <div class="row">
        <Button label={say('codes.qr')} aria-expanded={hasQr.value} onClick={() => toggle(hasQr)} />
        <Button label={say('codes.project')} testId={`project-${kind}`} onClick={() => set(isProjected, true)} />
      </div>
      {isProjected.value && (
        <Dialog
          title={say('codes.project.title', { course })}
          testId="projected"
          onClose={() => set(isProjected, false)}
        >
          {place.reach === 'device' && <OnlyThisDevice />}
          <div class="arena-projected">
            <p>{typedAddress(place)}</p>
            <p class="arena-projected-code">{code}</p>
            {picture}
          </div>
        </Dialog>
      )}
      {hasQr.value && picture}
    </div>
  );
};

const Members = ({ course }: { course: Course }) => {
  const request = useRequest(routes.listMembers, { params: { course: course.id } });
  const newKey = useSignal<{ readonly name: string; readonly key: string } | null>(null);
  const replace = (changed: Member) => {
    const { answer } = request;
    answer.value = {
      members: (answer.value?.members ?? []).map(member => (member.id === changed.id ? changed : member)),
    };
  };
  return (
    <Part title={say('view.people')} isUnprinted testId="members">
      {newKey.value !== null && (
        <div class="stack arena-notice" role="status">
          <CopyField
            label={say('member.key.told', { name: newKey.value.name })}
            text={newKey.value.key}
            testId="member-new-key"
          />
        </div>
      )}
      <Answered request={request}>
        {({ members }) => (
          <Table
            label={say('members.scroll')}
            none={say('members.none')}
            rows={members}
            keyOf={({ id }) => id}
            testId="member-table"
            columns={[
              [say('member.name'), ({ name }) => (name === null ? '–' : <bdi>{name}</bdi>)],
              [say('member.pseudonym'), ({ pseudonym }) => <bdi>{pseudonym}</bdi>],
              [say('member.role'), ({ role }) => say(`role.${role}`)],
              [say('member.joined'), ({ joined }) => momentText(joined), 'nowrap'],
              [say('member.submissions'), ({ submissions }) => submissions],
              [
                say('actions'),
                member => (
                  <MemberActs
                    course={course}
                    member={member}
                    onChanged={replace}
                    onKey={(name, key) => set(newKey, { name, key })}
                  />
                ),
              ],
            ]}
          />
        )}
      </Answered>
    </Part>
  );
};

interface MemberActsProps {
  readonly course: Course;
  readonly member: Member;
  onChanged(member: Member): void;
  onKey(name: string, key: string): void;
}

const MemberActs = ({ course, member, onChanged, onKey }: MemberActsProps) => {
  const { id, name, pseudonym, role, erased } = member;
  const params = { course: course.id, member: id };
  if (name === null)
    return <span class="faint small">{erased === null ? '' : say('member.erased', { date: momentText(erased) })}</span>;
  return (
    <div class="row">
      {role !== 'organiser' && (
        <ActButton
          label={say('member.key')}
          spoken={say('member.key.of', { name })}
          testId="member-key"
          act={() => call(routes.renewMemberKey, { params })}
          onDone={({ key }) => onKey(name, key)}
        />
      )}
      <ActButton
        label={say('member.erase')}
        spoken={say('member.erase.of', { name })}
        ask={say('member.erase.ask', { name, pseudonym })}
        testId="member-erase"
        act={() => call(routes.eraseMember, { params })}
        onDone={changed => {
          onChanged(changed);
          showToast(() => say('member.is-erased', { pseudonym }));
        }}
      />
    </div>
  );
};

const CourseItself = ({ course, onChanged }: SettingsProps) => {
  const { typed, line } = useLines('course-name', { field: course.title });
  const isClosed = course.closed !== null;
  const change = (body: { title?: string; closed?: boolean }) =>
    call(routes.changeCourse, { params: { course: course.id }, body });
  return (
    <Part title={say('course.title')} isUnprinted>
      <ActForm
        label={say('save')}
        testId="course-name"
        act={() => change({ title: typed.value.field.trim() })}
        onDone={onChanged}
      >
        <LineField label={say('course.rename')} {...line('field')} max={MAX_TITLE} />
      </ActForm>
      <div class="row">
        <ActButton
          label={say(isClosed ? 'course.open' : 'course.close')}
          {...(isClosed ? {} : { ask: say('course.close.ask') })}
          testId="course-close"
          act={() => change({ closed: !isClosed })}
          onDone={onChanged}
        />
      </div>
    </Part>
  );
};
