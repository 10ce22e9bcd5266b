import { z } from 'zod';
import { formed } from './schemas.ts';

/** As long as an address may be. */
const MAX_EMAIL = 254;

const isEmail = (text: string) => z.email().safeParse(text).success;

/** An address mail is sent to. What it takes to know one is loaded where there are addresses. */
export const email = formed('email', 'li.wei@example.com', isEmail, true).max(MAX_EMAIL);
