import { type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { hasKeyboard } from '../../browser/device.ts';
import { Icon, type IconName } from '../../controls/icon.tsx';
import { set, toggle } from '../../controls/set.ts';
import { say } from '../words.ts';

const isFullScreen = signal(false);

/** The browser may refuse; nothing changes then. */
const toggleFullScreen = (): void => {
  const change =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  change.catch(() => {});
};

export const Tools = ({ isZen, isHelpOpen }: { isZen: Signal<boolean>; isHelpOpen: Signal<boolean> }) => {
  useEffect(() => {
    const follow = () => set(isFullScreen, document.fullscreenElement !== null);
    follow();
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return (
    <div class="tools">
      {!isZen.value && hasKeyboard.value && (
        <Tool id="show-keys" icon="keys" label={say('keys.title')} onClick={() => set(isHelpOpen, true)} />
      )}
      {document.fullscreenEnabled && (
        <Tool
          id="full-screen"
          icon="full-screen"
          label={say(isFullScreen.value ? 'full-screen.leave' : 'full-screen')}
          onClick={toggleFullScreen}
        />
      )}
      <Tool
        id="zen"
        icon={isZen.value ? 'leave' : 'zen'}
        label={say(isZen.value ? 'zen.leave' : 'zen')}
        hasWords={isZen.value}
        onClick={() => toggle(isZen)}
      />
    </div>
  );
};

interface ToolProps {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly hasWords?: boolean;
  onClick(): void;
}

const Tool = ({ id, icon, label, hasWords = false, onClick }: ToolProps) => (
  <button type="button" class="quiet" data-testid={id} title={label} aria-label={label} onClick={onClick}>
    <Icon name={icon} />
    {hasWords && <span>{label}</span>}
  </button>
);
