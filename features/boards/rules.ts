/** Twenty years: longer than any document, and still a page. */
export const MAX_RANGE_MONTHS = 240;

/** How far a month is: closed, worked out, or neither. */
export const MONTH_STATES = ['closed', 'provisional', 'none'] as const;
export type MonthState = (typeof MONTH_STATES)[number];

/** The levels somebody is told of. */
export const ALERT_THRESHOLDS = ['warn', 'over'] as const;
export type AlertThreshold = (typeof ALERT_THRESHOLDS)[number];

/** Why hours are not posted yet: approved since, put right since, or not approved yet. */
export const WAITING_STATES = ['approved', 'corrected', 'submitted'] as const;
