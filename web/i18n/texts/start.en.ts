import session from '#features/session/locales/en.json';
import { refusal } from '#kernel/locales/en.json';
import web from '../../locales/en.json';

/** What is needed to sign in, as one small file. */
export const texts = { ...web, common: { refusal }, session };
