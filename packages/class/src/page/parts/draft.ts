import { type Signal, useSignal, useSignalEffect } from '@preact/signals';

/** Kept in the tab until the form is sent, so that a reload loses nothing. */
interface Draft<T> {
  readonly value: Signal<T>;
  drop(): void;
}

/** Without a name nothing is kept. */
export const useDraft = <T extends object>(name: string | undefined, given: T): Draft<T> => {
  const key = `poda.draft.${name}`;
  const value = useSignal(name === undefined ? given : { ...given, ...keptDraft(key) });
  useSignalEffect(() => {
    const { value: typed } = value;
    if (name === undefined || typed === given) return;
    try {
      sessionStorage.setItem(key, JSON.stringify(typed));
    } catch {
      // A browser that forbids storage keeps no drafts.
    }
  });
  return {
    value,
    drop: () => {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
};

const keptDraft = (key: string): object => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
};
