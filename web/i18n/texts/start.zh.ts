import session from '#features/session/locales/zh.json';
import { refusal } from '#kernel/locales/zh.json';
import web from '../../locales/zh.json';

/** What is needed to sign in, as one small file. */
export const texts = { ...web, common: { refusal }, session };
