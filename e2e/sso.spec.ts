import { expect, type Page, test } from '@playwright/test';
import type { LoginInfo } from '#features/session/contract.ts';
import type { Language } from '#kernel/language.ts';
import {
  answerFrom,
  type SignInProvider,
  startSignInProvider,
} from '#server/testing/sign-in-provider.ts';
import { walkedIn } from './fixtures/languages.ts';
import { freeAddress, type OwnServer, startOwnServer } from './fixtures/own-server.ts';
import { LoginPage } from './pages/login-page.ts';
import { ProviderPage } from './pages/provider-page.ts';

const NAME = 'Henglan ID';
const WANTED = '/budgetManagement/budgeList?name=a%26b';
const LOGIN = `/login?redirect=${encodeURIComponent(WANTED)}`;

const WORDS = {
  zh: {
    language: '中文',
    button: `使用 ${NAME} 登录`,
    failed: '没有登录成功',
    noAccount: '没有可供您登录的账号，请联系管理员',
    denied: `${NAME} 没有确认这次登录`,
    notAwaited: '这次登录不是在这个页面开始的，或者已经结束',
    back: '返回登录页',
  },
  en: {
    language: 'English',
    button: `Sign in with ${NAME}`,
    failed: 'You are not signed in',
    noAccount: 'There is no account here that you can sign in with; please ask an administrator',
    denied: `${NAME} did not confirm this sign-in`,
    notAwaited: 'This sign-in was not started in this tab, or is already over',
    back: 'Back to sign-in',
  },
} as const satisfies Record<Language, unknown>;

type Words = (typeof WORDS)[Language];

let provider: SignInProvider;
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(360_000);
  // Below a prefix, which the way out and back must not lose.
  const url = `${await freeAddress()}/hours`;
  provider = await startSignInProvider({ publicUrls: [url] });
  server = await startOwnServer(url, { ...provider.environment(url), OIDC_NAME: NAME });
});

test.afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

/** As far as the provider's own page. */
async function leaveForProvider(page: Page, texts: Words): Promise<ProviderPage> {
  await page.getByRole('button', { name: texts.button }).click();
  const there = new ProviderPage(page);
  await there.account.waitFor();
  expect(page.url()).toContain(provider.issuer);
  return there;
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('Admin-Token'));

for (const language of walkedIn('zh')) {
  const texts = WORDS[language];

  test(`one click and the name there lead to the page that was asked for (${texts.language})`, async ({
    page,
  }) => {
    const login = new LoginPage(page);
    await login.open(server.url + WANTED);
    await login.switchTo(texts.language);

    await test.step('the back button leaves the sign-in page ready', async () => {
      await leaveForProvider(page, texts);
      await page.goBack();
      const button = page.getByRole('button', { name: texts.button });
      await expect(button).toHaveAttribute('aria-disabled', 'false');
      await expect(page).toHaveURL(server.url + LOGIN);
    });

    await test.step('the name there lets in whoever has it', async () => {
      const there = await leaveForProvider(page, texts);
      await there.signIn('user');
      await expect(page).toHaveURL(server.url + WANTED);
      const token = await storedToken(page);
      const reply = await page.request.get(`${server.url}/api/v1/getLoginInfo`, {
        headers: { authorization: token ?? '' },
      });
      const { data } = (await reply.json()) as { data: LoginInfo };
      expect(data.userInfo.userName).toBe('user');
      await page.reload();
      await expect(page).toHaveURL(server.url + WANTED);
    });
  });
}

for (const language of walkedIn('en')) {
  const texts = WORDS[language];

  test(`whoever has no account, thinks better of it or was sent an answer is not let in (${texts.language})`, async ({
    page,
    request,
  }) => {
    const login = new LoginPage(page);
    const said = (words: string) => page.getByRole('main').getByText(words);
    await login.open(server.url + WANTED);
    await login.switchTo(texts.language);

    await test.step('somebody without an account is told so and led back', async () => {
      const there = await leaveForProvider(page, texts);
      await there.signIn('nobody-here');
      await expect(page.getByRole('heading', { name: texts.failed })).toBeVisible();
      await expect(said(texts.noAccount)).toBeVisible();
      await expect(page).toHaveURL(`${server.url}/auth-redirect`);
      await page.getByRole('button', { name: texts.back }).click();
      await expect(login.submit).toBeVisible();
      await expect(page).toHaveURL(server.url + LOGIN);
      expect(await storedToken(page)).toBeNull();
    });

    await test.step('changing one’s mind there leads back, and a reload tries nothing again', async () => {
      // The provider knows by now who this is, and would ask no more.
      await page.context().clearCookies();
      const there = await leaveForProvider(page, texts);
      await there.deny.click();
      await expect(said(texts.denied)).toBeVisible();
      const calls: string[] = [];
      page.on('request', (sent) => {
        if (sent.url().includes('/api/v1/sso/')) calls.push(sent.url());
      });
      await page.reload();
      await expect(said(texts.notAwaited)).toBeVisible();
      expect(calls).toEqual([]);
      await page.getByRole('button', { name: texts.back }).click();
      await expect(page).toHaveURL(`${server.url}/login`);
    });

    await test.step('an answer that this tab did not ask for signs nobody in', async () => {
      // Somebody keeps the answer to a sign-in of their own and hands it on as a link.
      const started = await request.get(`${server.url}/api/v1/sso/start`);
      const { data } = (await started.json()) as { data: { url: string } };
      const answer = await answerFrom(data.url, 'finance');
      await page.goto(`${server.url}/auth-redirect${answer}`);
      await expect(said(texts.notAwaited)).toBeVisible();
      expect(await storedToken(page)).toBeNull();
    });
  });
}
