import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';

interface FileButtonProps {
  /** Of the file field behind it, which tools find by it. */
  readonly label: string;
  readonly accept: string;
  readonly onPick: (file: File) => void;
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly loading?: boolean;
  readonly className?: string | undefined;
}

/** A button that lets somebody choose a file; the same one again counts as another choice. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, onPick, children, icon, loading = false, className } = props;
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onPick(file);
          target.value = '';
        }}
      />
      <Button
        icon={icon}
        loading={loading}
        className={className ?? ''}
        onClick={() => field.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
