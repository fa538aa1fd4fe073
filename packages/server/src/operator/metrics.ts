type Labels = Readonly<Record<string, string | number>>;

type Kind = 'counter' | 'gauge' | 'histogram';

interface Family {
  readonly kind: Kind;
  readonly help: string;
  /** Values by name and labels, as in the output. */
  readonly samples: Map<string, number>;
}

/** Maximum of samples, to bound the memory; further combinations of labels are dropped. */
const MAX_SAMPLES = 2_000;

/** Upper bounds of the histogram's buckets, in seconds. */
const BOUNDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10] as const;

/** In the text format of Prometheus. */
export class Metrics {
  private readonly families = new Map<string, Family>();

  count(name: string, help: string, labels: Labels = {}): void {
    this.add(this.family(name, 'counter', help), name, labels, 1);
  }

  set(name: string, help: string, value: number, labels: Labels = {}): void {
    const { samples } = this.family(name, 'gauge', help);
    const key = written(name, labels);
    if (samples.has(key) || samples.size < MAX_SAMPLES) samples.set(key, value);
  }

  clear(name: string): void {
    this.families.get(name)?.samples.clear();
  }

  observe(name: string, help: string, seconds: number, labels: Labels = {}): void {
    const family = this.family(name, 'histogram', help);
    for (const bound of BOUNDS) this.add(family, `${name}_bucket`, { ...labels, le: bound }, seconds <= bound ? 1 : 0);
    this.add(family, `${name}_bucket`, { ...labels, le: '+Inf' }, 1);
    this.add(family, `${name}_sum`, labels, seconds);
    this.add(family, `${name}_count`, labels, 1);
  }

  text(): string {
    const lines = [...this.families].flatMap(([name, { kind, help, samples }]) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} ${kind}`,
      ...[...samples].map(([key, value]) => `${key} ${value}`),
    ]);
    return `${lines.join('\n')}\n`;
  }

  private family(name: string, kind: Kind, help: string): Family {
    const known = this.families.get(name);
    if (known !== undefined) return known;
    const family = { kind, help, samples: new Map<string, number>() };
    this.families.set(name, family);
    return family;
  }

  private add({ samples }: Family, name: string, labels: Labels, amount: number): void {
    const key = written(name, labels);
    const before = samples.get(key);
    if (before === undefined && samples.size >= MAX_SAMPLES) return;
    samples.set(key, (before ?? 0) + amount);
  }
}

/** For example `poda_requests_total{route="/courses",status="200"}`. */
const written = (name: string, labels: Labels): string => {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(String(value))}"`);
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`;
};

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
