import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'label'> {
  readonly label: ComponentChildren;
  readonly testId?: string | undefined;
}

/** Unlike the bare element, it submits no form. */
export const Button = ({ label, testId, ...attributes }: ButtonProps) => (
  <button type="button" data-testid={testId} {...attributes}>
    {label}
  </button>
);
