/** What other parts of the server use of the boards. */

export { findForecastOver } from './forecast/forecasts.ts';
