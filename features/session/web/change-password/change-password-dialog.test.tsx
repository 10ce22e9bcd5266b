import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken, storeToken } from '#web/api/token.ts';
import { startLanguage, switchLanguage } from '#web/i18n/language.ts';
import { replacePath } from '#web/location.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { toasts } from '#web/ui/toast/toasts.ts';
import { session } from '../session.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

const CHANGE = '/api/v1/sysUser/resetPwd';
const INFO = '/api/v1/getLoginInfo';
const LOGOUT = '/api/v1/logout';
const GOOD = 'Fresh@2026';

const user = { userId: 7, userName: 'lin.xiaoyu' };
const due = { ...someLoginInfo, mustChangePassword: true };
const onClose = vi.fn();
const onChanged = vi.fn();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  toasts.set([]);
  replacePath('/home');
  storeToken('kept');
  session.set({ status: 'signedIn', info: someLoginInfo });
  onClose.mockReset();
  onChanged.mockReset();
  await startLanguage();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opening ends with the focus on the first field. */
async function open({ forced = false } = {}) {
  renderWithLibrary(
    <ChangePasswordDialog
      open
      forced={forced}
      user={user}
      onClose={onClose}
      onChanged={onChanged}
    />,
  );
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText(/^(原密码|Old password)$/)),
  );
}

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const oldPwd = () => field('原密码');
const newPwd = () => field('新密码');
const surePWd = () => field('确认新密码');
const submit = () => screen.getByRole('button', { name: /修改密码/ });
const enter = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const shown = () => toasts.get().map(({ kind, text }) => `${kind} ${text}`);

/** What a field is described by, as somebody who listens gets to know it. */
const explained = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

async function leave(input: HTMLElement, value: string) {
  enter(input, value);
  await act(async () => void fireEvent.blur(input));
}

async function send(oldValue: string, newValue: string, sureValue = newValue) {
  enter(oldPwd(), oldValue);
  enter(newPwd(), newValue);
  enter(surePWd(), sureValue);
  await act(async () => void fireEvent.click(submit()));
}

describe('the fields', () => {
  it('are the user name to read and three passwords to enter, with help for password managers', async () => {
    await open();
    const userName = field('用户名');
    expect([userName.value, userName.readOnly, userName.autocomplete]).toEqual([
      'lin.xiaoyu',
      true,
      'username',
    ]);
    expect(
      [oldPwd(), newPwd(), surePWd()].map((input) => [input.type, input.autocomplete]),
    ).toEqual([
      ['password', 'current-password'],
      ['password', 'new-password'],
      ['password', 'new-password'],
    ]);
  });

  it('state the rule before anything is wrong', async () => {
    await open();
    expect(explained(newPwd())).toContain('8–16 个字符');
    expect(newPwd().getAttribute('aria-invalid')).not.toBe('true');
  });

  it('can each be looked at', async () => {
    await open();
    const eye = screen.getByRole('button', { name: '显示新密码' });
    fireEvent.click(eye);
    expect([oldPwd().type, newPwd().type, surePWd().type]).toEqual([
      'password',
      'text',
      'password',
    ]);
    expect(eye.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(eye);
    expect(newPwd().type).toBe('password');
  });
});

describe('leaving a field', () => {
  it.each([['原密码'], ['新密码'], ['确认新密码']])('empty asks for it: %s', async (name) => {
    await open();
    await act(async () => void fireEvent.blur(field(name)));
    await waitFor(() => expect(explained(field(name))).toContain('请输入'));
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  });

  it('calls a new password that breaks the rule a wrong format', async () => {
    await open();
    await leave(newPwd(), 'onlyletters');
    await waitFor(() => expect(explained(newPwd())).toContain('格式错误'));
    await leave(newPwd(), GOOD);
    await waitFor(() => expect(newPwd().getAttribute('aria-invalid')).not.toBe('true'));
  });

  it('tells when the new password is the old one', async () => {
    await open();
    await leave(oldPwd(), GOOD);
    await leave(newPwd(), GOOD);
    await waitFor(() => expect(explained(newPwd())).toContain('新密码不能与原密码相同'));
  });

  it('holds the confirmation against the new password, whichever of them was left last', async () => {
    await open();
    await leave(newPwd(), GOOD);
    await leave(surePWd(), 'Other@2026');
    await waitFor(() => expect(explained(surePWd())).toContain('两次输入的密码不一致'));
    await leave(newPwd(), 'Other@2026');
    await waitFor(() => expect(surePWd().getAttribute('aria-invalid')).not.toBe('true'));
    await leave(newPwd(), GOOD);
    await waitFor(() => expect(explained(surePWd())).toContain('两次输入的密码不一致'));
  });

  it('forgives while it is being mended', async () => {
    await open();
    await leave(newPwd(), 'short');
    await waitFor(() => expect(newPwd().getAttribute('aria-invalid')).toBe('true'));
    await act(async () => enter(newPwd(), 'shorter'));
    await waitFor(() => expect(newPwd().getAttribute('aria-invalid')).not.toBe('true'));
  });

  it('speaks English as well', async () => {
    await switchLanguage('en');
    await open();
    await act(async () => void fireEvent.blur(field('Old password')));
    await leave(field('New password'), 'short');
    await leave(field('Confirm new password'), 'other');
    await waitFor(() => expect(explained(field('Old password'))).toContain('Please enter'));
    await waitFor(() => expect(explained(field('New password'))).toContain('Wrong format'));
    await waitFor(() =>
      expect(explained(field('Confirm new password'))).toContain('Passwords do not match'),
    );
  });
});

describe('sending', () => {
  it('is stopped by what is wrong, and goes to the first of it', async () => {
    const requests = answerCalls({ [CHANGE]: ok(null) });
    await open();
    await send('Old@2026', 'short');
    await waitFor(() => expect(document.activeElement).toBe(newPwd()));
    expect(requests).toEqual([]);
  });

  it('changes the password, says so and is done', async () => {
    const requests = answerCalls({ [CHANGE]: ok(null) });
    await open();
    await send(' old ', GOOD);
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(requests.map(({ method }) => method)).toEqual(['PUT']);
    expect(await requests[0]?.json()).toEqual({
      userId: 7,
      oldPassword: ' old ',
      newPassword: GOOD,
    });
    expect(shown()).toEqual(['success 修改成功']);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is the form’s own: Enter does it', async () => {
    const requests = answerCalls({ [CHANGE]: ok(null) });
    await open();
    enter(oldPwd(), 'old');
    enter(newPwd(), GOOD);
    enter(surePWd(), GOOD);
    expect(submit().getAttribute('type')).toBe('submit');
    await act(async () => void fireEvent.submit(surePWd()));
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it('is one change however often it is pressed, and cannot be walked away from', async () => {
    let answer: (response: Response) => void = () => undefined;
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const requests = answerCalls({ [CHANGE]: () => waiting });
    await open();
    await send('old', GOOD);
    await waitFor(() => expect(requests).toHaveLength(1));
    await act(async () => void fireEvent.submit(surePWd()));
    await act(async () => void fireEvent.click(submit()));
    fireEvent.click(screen.getByRole('button', { name: /取\s?消/ }));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => answer(Response.json(ok(null))));
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(requests).toHaveLength(1);
  });
});

const WRONG_OLD = {
  issues: [{ path: 'oldPassword', key: 'session.oldPasswordWrong', msg: '原密码不正确' }],
};

describe('a refusal', () => {
  const kept = () => [oldPwd().value, newPwd().value, surePWd().value];

  it('of the old password is shown there, and nothing typed is lost', async () => {
    answerCalls({ [CHANGE]: refused(1, '原密码不正确', WRONG_OLD) });
    await open();
    await send('wrong', GOOD);
    await waitFor(() => expect(explained(oldPwd())).toContain('原密码不正确'));
    expect(document.activeElement).toBe(oldPwd());
    expect(kept()).toEqual(['wrong', GOOD, GOOD]);
    expect(shown()).toEqual([]);
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('of the input is shown at the fields it names', async () => {
    const issues = [
      { path: 'oldPassword', key: 'common.tooLong', msg: '最多 128 个字符' },
      { path: 'newPassword', key: 'session.passwordFormat', msg: '密码格式错误' },
    ];
    answerCalls({ [CHANGE]: refused(2, '输入有误', { issues }) });
    await open();
    await send('old', GOOD);
    await waitFor(() => expect(explained(oldPwd())).toContain('最多 128 个字符'));
    await waitFor(() => expect(explained(newPwd())).toContain('密码格式错误'));
  });

  it.each([
    ['of the input elsewhere', refused(2, '输入有误', { issues: [{ path: 'userId', msg: 'x' }] })],
    ['of too many attempts', refused(7, '请在 15 分钟后再试')],
    ['for being somebody else', refused(3, '只能修改自己的密码')],
  ])('%s is shown above the fields', async (_, answer) => {
    answerCalls({ [CHANGE]: answer });
    await open();
    await send('old', GOOD);
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText(answer.msg)).toBeTruthy();
    expect(oldPwd().getAttribute('aria-invalid')).not.toBe('true');
    expect(kept()).toEqual(['old', GOOD, GOOD]);
  });

  it('is not what a lost network is, but the words stay as well', async () => {
    answerCalls({});
    await open();
    await send('old', GOOD);
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText('连不上服务器，请稍后再试')).toBeTruthy();
    expect(kept()).toEqual(['old', GOOD, GOOD]);
  });

  it('can be tried again', async () => {
    answerCalls({ [CHANGE]: refused(1, '原密码不正确', WRONG_OLD) });
    await open();
    await send('wrong', GOOD);
    await waitFor(() => expect(explained(oldPwd())).toContain('原密码不正确'));
    const requests = answerCalls({ [CHANGE]: ok(null) });
    await send('right', GOOD);
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(requests).toHaveLength(1);
  });
});

describe('a change that is due', () => {
  it('explains itself and cannot be closed', async () => {
    await open({ forced: true });
    expect(screen.getByText(/密码由管理员设置/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /取\s?消|close/i })).toBeNull();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('reads the session again before it is done', async () => {
    session.set({ status: 'signedIn', info: due });
    const requests = answerCalls({ [CHANGE]: ok(null), [INFO]: ok(someLoginInfo) });
    onChanged.mockImplementation(() => {
      expect(session.get()).toEqual({ status: 'signedIn', info: someLoginInfo });
    });
    await open({ forced: true });
    await send('given', GOOD);
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(requests).toHaveLength(2);
  });

  it('leaves signing out as the other way', async () => {
    const requests = answerCalls({ [LOGOUT]: ok(null) });
    await open({ forced: true });
    fireEvent.click(screen.getByRole('button', { name: '退出登录' }));
    await waitFor(() => expect(session.get()).toEqual({ status: 'signedOut' }));
    expect(requests).toHaveLength(1);
    expect(readToken()).toBeNull();
  });
});

describe('a change of one’s own accord', () => {
  it('can be given up', async () => {
    await open();
    expect(screen.queryByText(/密码由管理员设置/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /取\s?消/ }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks for nothing more than the change', async () => {
    const requests = answerCalls({ [CHANGE]: ok(null) });
    await open();
    await send('old', GOOD);
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(requests).toHaveLength(1);
  });
});
