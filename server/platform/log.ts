import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Paths whose values never reach the log. */
const masked = [
  '*.password',
  '*.passwordHash',
  '*.captcha',
  '*.cookie',
  '*.authorization',
  '*.token',
  '*.idNo',
  '*.phone',
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-csrf-token"]',
];

/**
 * Structured lines with a time; secrets and personal values masked.
 * @param worker names the worker in each line, where there are several
 */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>, worker?: number): Logger =>
  pino({
    level: logLevel,
    redact: { paths: masked, censor: '***' },
    base: worker === undefined ? null : { worker },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
