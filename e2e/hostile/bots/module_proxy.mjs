// expect unreadable-answer ^object$
const trap = () => {
  throw new Error('trap');
};

export const player = () => new Proxy({ then: undefined }, { get: (_, key) => (key === 'then' ? undefined : trap()), ownKeys: trap });
