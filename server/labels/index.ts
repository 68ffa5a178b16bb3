import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';

/** What is stuck on goods before they leave. */
export const labelsServerArea: ServerArea = { key: 'labels', ...handlersOf(implemented) };
