import type { FastifyInstance } from 'fastify';
import type { Services } from '../../gateway/services.ts';
import { brandRoute } from './brandRoute.ts';
import { captchaRoute } from './captchaRoute.ts';
import { loginRoute } from './loginRoute.ts';
import { logoutRoutes } from './logoutRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';

/**
 * The calls of a session that are no gateway methods: captcha, login, logout, who am I.
 * @see docs/spec/platform.md 2.4, 10.7
 */
export function loginRoutes(app: FastifyInstance, services: Services): void {
  brandRoute(app, services);
  captchaRoute(app, services);
  loginRoute(app, services);
  logoutRoutes(app, services);
  sessionRoutes(app, services);
}
