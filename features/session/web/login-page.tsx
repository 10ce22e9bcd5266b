import { EntryFrame } from './entry-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { useClientConfig } from './use-client-config.ts';

export function LoginPage() {
  const config = useClientConfig();
  return (
    <EntryFrame>
      <LoginForm config={config} />
    </EntryFrame>
  );
}
