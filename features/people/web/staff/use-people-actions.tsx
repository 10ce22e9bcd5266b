import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PersonRow, peopleEndpoints } from '#features/people/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { refetchOrganisation } from '../queries.ts';
import type { IssuedPassword } from './password-dialog.tsx';

type Named = Pick<PersonRow, 'id' | 'nickName' | 'staffNo' | 'userName'>;

/** More names than this are not read in a question. */
const NAMES_IN_QUESTION = 8;

/** What is done to people at once, asked about first; and the password that comes of a reset. */
export function usePeopleActions() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [modal, holder] = useQuestion();
  const [issued, setIssued] = useState<IssuedPassword | null>(null);

  const listed = (people: readonly Named[]) => {
    const names = people
      .slice(0, NAMES_IN_QUESTION)
      .map(({ nickName: name, staffNo }) => t('people.ui.ask.one', { name, staffNo }));
    return (
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {people.length > names.length && <li>…</li>}
      </ul>
    );
  };

  /** What is refused has been shown as a toast; the list is read again either way. */
  const carryOut = async (work: () => Promise<void>) => {
    await work().catch(() => undefined);
    await refetchOrganisation(client);
  };

  const setEnabled = (people: readonly Named[], enabled: boolean, onDone?: () => void) => {
    const count = people.length;
    modal.confirm({
      title: t(enabled ? 'people.ui.ask.enableTitle' : 'people.ui.ask.disableTitle', { count }),
      content: (
        <>
          {t(enabled ? 'people.ui.ask.enableDetail' : 'people.ui.ask.disableDetail')}
          {listed(people)}
        </>
      ),
      okText: t(enabled ? 'people.ui.ask.enableOk' : 'people.ui.ask.disableOk'),
      cancelText: t('people.ui.ask.cancel'),
      okButtonProps: { danger: !enabled },
      onOk: () =>
        carryOut(async () => {
          const body = { ids: people.map(({ id }) => id), enabled };
          const { changed } = await answered(call(peopleEndpoints.setEnabled, { body }));
          const done = enabled ? 'people.ui.done.enabled' : 'people.ui.done.disabled';
          showToast('success', t(done, { count: changed }));
          onDone?.();
        }),
    });
  };

  const remove = (people: readonly Named[], onDone?: () => void) => {
    const count = people.length;
    modal.confirm({
      title: t('people.ui.ask.removeTitle', { count }),
      content: (
        <>
          {t('people.ui.ask.removeDetail')}
          {listed(people)}
        </>
      ),
      okText: t('people.ui.ask.removeOk'),
      cancelText: t('people.ui.ask.cancel'),
      okButtonProps: { danger: true },
      onOk: () =>
        carryOut(async () => {
          const body = { ids: people.map(({ id }) => id) };
          await answered(call(peopleEndpoints.removeMany, { body }));
          showToast('success', t('people.ui.done.removed', { count }));
          onDone?.();
        }),
    });
  };

  const resetPassword = ({ id, nickName: name, userName }: Named) => {
    modal.confirm({
      title: t('people.ui.ask.resetTitle', { name }),
      content: t('people.ui.ask.resetDetail'),
      okText: t('people.ui.ask.resetOk'),
      cancelText: t('people.ui.ask.cancel'),
      onOk: () =>
        carryOut(async () => {
          const { password } = await answered(
            call(peopleEndpoints.resetPassword, { body: { id } }),
          );
          setIssued({ name, userName, password });
        }),
    });
  };

  return { holder, issued, setIssued, setEnabled, remove, resetPassword };
}

export type PeopleActions = ReturnType<typeof usePeopleActions>;
