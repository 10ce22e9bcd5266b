import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignInFailure, signIn } from './session.ts';
import { isOnline, useOnline } from './use-online.ts';

/**
 * A message holds only where it was given: it is in the language of that moment, and while offline
 * the page says so itself, once.
 */
interface ShownFailure extends SignInFailure {
  readonly language: string;
  readonly online: boolean;
}

/** What the sign-in form knows and does; the component only draws it. */
export function useLoginForm() {
  const { t, i18n } = useTranslation();
  const online = useOnline();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState({ userName: false, password: false });
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const [busy, setBusy] = useState(false);
  /** State arrives a render late; two quick presses of Enter must still be one attempt. */
  const sending = useRef(false);
  const userNameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // On touch screens focus would push the keyboard over the page before anything is read.
    if (window.matchMedia('(pointer: fine)').matches) userNameInput.current?.focus();
  }, []);

  useEffect(() => {
    // Once the message is on screen, so that whoever listens hears it with the focused control.
    if (failure === null) return;
    if (!failure.credentials) submitButton.current?.focus();
    else {
      passwordInput.current?.focus();
      passwordInput.current?.select();
    }
  }, [failure]);

  const stillHolds = online && failure?.online === true && failure.language === i18n.language;

  const problems = {
    userName: missing.userName ? t('session.ui.userNameRequired') : null,
    password: missing.password ? t('session.ui.passwordRequired') : null,
  };

  const enterUserName = (value: string) => {
    setUserName(value);
    setMissing((before) => ({ ...before, userName: false }));
    setFailure(null);
  };

  const enterPassword = (value: string) => {
    setPassword(value);
    setMissing((before) => ({ ...before, password: false }));
    setFailure(null);
  };

  const fillIn = (name: string, secret: string) => {
    enterUserName(name);
    enterPassword(secret);
    submitButton.current?.focus();
  };

  const attempt = async (name: string) => {
    sending.current = true;
    setBusy(true);
    setFailure(null);
    const failed = await signIn(name, password);
    sending.current = false;
    setBusy(false);
    if (failed !== null) setFailure({ ...failed, language: i18n.language, online: isOnline() });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const name = userName.trim();
    setMissing({ userName: name === '', password: password === '' });
    if (name === '') userNameInput.current?.focus();
    else if (password === '') passwordInput.current?.focus();
    else void attempt(name);
  };

  return {
    userName,
    password,
    problems,
    failure: stillHolds ? failure : null,
    online,
    busy,
    userNameInput,
    passwordInput,
    submitButton,
    enterUserName,
    enterPassword,
    fillIn,
    submit,
  };
}
