export type Fact = readonly [name: string, text: string];

export const Facts = ({ facts, testId }: { facts: readonly Fact[]; testId?: string }) => (
  <dl class="arena-facts" data-testid={testId}>
    {facts.map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <bdi>{text}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
