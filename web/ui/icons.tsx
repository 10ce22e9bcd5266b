import type { ReactNode } from 'react';

/** The few marks that are needed before the component library is: all 18 px, drawn with one pen. */
function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

const eye = (
  <>
    <path d="M1.6 9C3.2 5.8 5.9 4.1 9 4.1s5.8 1.7 7.4 4.9c-1.6 3.2-4.3 4.9-7.4 4.9S3.2 12.2 1.6 9Z" />
    <circle cx="9" cy="9" r="2.3" />
  </>
);

export const EyeIcon = () => <Icon>{eye}</Icon>;

export const EyeOffIcon = () => (
  <Icon>
    {eye}
    <path d="M3 15 15 3" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m5.2 5.2 7.6 7.6M12.8 5.2l-7.6 7.6" />
  </Icon>
);

export const AlertIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="7" />
    <path d="M9 5.4v4.4M9 12.5v.1" />
  </Icon>
);
