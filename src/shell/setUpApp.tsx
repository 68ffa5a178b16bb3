import type { ReactNode } from 'react';
import {
  type CoreAdminContextProps,
  CustomRoutes,
  memoryStore,
  Resource,
  type ResourceDefinitionContextValue,
} from 'react-admin';
import { Route } from 'react-router';
import { createAuthProvider } from '#authProvider/index.ts';
import { safeRedirect } from '#authProvider/redirect.ts';
import { createDataProvider } from '#dataProvider/index.ts';
import { startPage } from '#domain/core/product.ts';
import { actsOf, entities } from '#domain/index.ts';
import type { OfAreas } from './besides.ts';
import { client, session } from './client.ts';
import { onReconnected, untilConnected } from './connection.ts';
import { dropOldDrafts } from './drafts.ts';
import { installNewRecords } from './frame/commands.ts';
import type { JumpSource } from './frame/useJumpRecords.ts';
import { frameKeys } from './keys/frameKeys.ts';
import { installKeys, type KeyGroup } from './keys/keyGroups.ts';
import { leaveUnseen } from './leaving.ts';
import { ownRoutes } from './ownRoutes.ts';
import { installPagePaths } from './pagePaths.ts';
import { createQueryClient } from './queryClient.ts';
import { type EntityResource, resourceRoutes } from './resourceRoutes.ts';
import { installRoutes, preloadRoute, type RouteFacts, type Screen, type ScreenRoute } from './routeTable.ts';

/** What a product is made of. */
export interface AppParts {
  /** Every entity, with the pages that stand for it. */
  readonly resources: readonly EntityResource[];
  /** Every page of the product; one that shows nothing of its own is a page of its resource. */
  readonly screens: readonly (RouteFacts | ScreenRoute)[];
  readonly jumpSources: readonly JumpSource[];
  /** The keys that work in the parts of pages, for the sheet of keys. */
  readonly keyGroups: readonly KeyGroup[];
  /** What areas show on the start page. */
  readonly startBlocks: readonly Screen[];
  /** What administrators do by hand in the areas. */
  readonly panels: readonly Screen[];
  /** What goes along with every page. */
  readonly companions: readonly Screen[];
  /** What areas show on pages of others. */
  readonly ofAreas: OfAreas;
}

/** The same, ready to be drawn by `Admin`. */
export interface AppSetup {
  readonly context: Pick<CoreAdminContextProps, 'dataProvider' | 'authProvider' | 'queryClient' | 'store'>;
  /**
   * What react-admin knows of every resource, from the beginning. Left to itself it takes them up one by one when the
   * frame is drawn, puts them down again when the rights are there and takes them up once more, each time with a copy
   * of all, and draws the page after each round.
   */
  readonly definitions: ResourceDefinitionContextValue;
  /** The resources and custom routes of react-admin. */
  readonly routes: ReactNode;
  readonly jumpSources: readonly JumpSource[];
  readonly startBlocks: readonly Screen[];
  readonly panels: readonly Screen[];
  /** What goes along with every page. */
  readonly companions: readonly Screen[];
  /** What areas show on pages of others. */
  readonly ofAreas: OfAreas;
}

/**
 * Makes entities the resources and pages at other addresses the custom routes of a react-admin application, with our
 * providers. Called once, for the shell keeps one route table.
 */
export function setUpApp({
  resources,
  screens,
  jumpSources,
  startBlocks,
  panels,
  companions,
  ofAreas,
  keyGroups,
}: AppParts): AppSetup {
  const pages = [...ownRoutes, ...screens];
  // What the product says of a page is truer than what follows from its resource.
  installRoutes([...resources.flatMap(resourceRoutes), ...pages]);
  installPagePaths(
    Object.fromEntries(resources.map(({ name, options }) => [name, options.paths])),
    pages.filter(hasScreen).map(({ path }) => path),
  );
  installKeys([...frameKeys, ...keyGroups]);
  installNewRecords(resources);
  dropOldDrafts();
  // The page that was asked for is fetched while the server says who works here, or before somebody has logged in.
  const { pathname, search } = window.location;
  const address = pathname === '/login' ? safeRedirect(search) : pathname;
  preloadRoute(address === '/' ? startPage : (address.split('?')[0] ?? ''));

  const queryClient = createQueryClient();
  // It asks for rights on every page; what the session says is true until it changes.
  queryClient.setQueryDefaults(['auth', 'getPermissions'], {
    initialData: () => session.current()?.functions,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // What react-admin has been told of rights and name follows the session.
  session.subscribe(() => void queryClient.invalidateQueries({ queryKey: ['auth'] }));
  // What is on screen may have changed while the server was away, and what failed comes by itself.
  onReconnected(() => void queryClient.refetchQueries({ type: 'active' }));
  // A save that is pressed now waits for the network, so that no call fails and says why nothing happens.
  window.addEventListener('offline', () => void untilConnected());

  return {
    context: {
      dataProvider: createDataProvider(client, entities, actsOf),
      authProvider: createAuthProvider(client, { session, entities, leave: leaveUnseen }),
      queryClient,
      store: memoryStore(),
    },
    definitions: {
      definitions: Object.fromEntries(
        resources.map((resource) => [resource.name, Resource.registerResource(resource)]),
      ),
      register: () => undefined,
      unregister: () => undefined,
    },
    routes: [
      ...resources.map((resource) => <Resource key={resource.name} {...resource} />),
      <CustomRoutes key="screens">
        {pages.filter(hasScreen).map(({ path, screen: Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
      </CustomRoutes>,
    ],
    jumpSources,
    startBlocks,
    panels,
    companions,
    ofAreas,
  };
}

const hasScreen = (route: RouteFacts | ScreenRoute): route is ScreenRoute => 'screen' in route;
