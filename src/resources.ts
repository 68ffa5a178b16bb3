import type { EntityDefinition } from '#domain/core/entity.ts';
import { addressBook, addressTemplate, delegateTask, demand } from '#domain/demand/index.ts';
import { bhGuarantee, bhQuota, bhReview, bhUsage } from '#domain/guarantee/index.ts';
import { entities } from '#domain/index.ts';
import { docKinds } from './guarantee/docKinds.ts';
import {
  approvePath,
  guaranteePath,
  newGuaranteePath,
  newLevyPath,
  newPath,
  newReviewPath,
  usagePath,
  viewPath,
} from './guarantee/paths.ts';
import { derivedPages } from './parts/screens/derivedPages.tsx';
import { PRODUCT } from './route.ts';
import { screens } from './screens.tsx';
import { iconName, iconOf } from './shell/frame/menuIcons.ts';
import type { PageKind, PagePaths } from './shell/pagePaths.ts';
import type { EntityResource } from './shell/resourceRoutes.ts';

/** The five kinds of quota document share their screens. */
const documents = Object.values(docKinds).map(({ docType, entity, list }): [string, PagePaths] => [
  entity.key,
  { list, create: newPath(docType), edit: approvePath(docType, ':id'), show: viewPath(docType, ':id') },
]);

/** Where the specification puts the pages of an entity. */
const pagePaths: Readonly<Record<string, PagePaths>> = {
  [demand.key]: {
    list: `/${PRODUCT}/delegateList`,
    create: `/${PRODUCT}/receiveDemandCreat`,
    edit: `/${PRODUCT}/receiveDemandUpdate?id=:id`,
  },
  [delegateTask.key]: { list: `/${PRODUCT}/delegateTask` },
  [addressBook.key]: { create: `/${PRODUCT}/createAddress`, edit: `/${PRODUCT}/createAddress?id=:id` },
  [addressTemplate.key]: { list: `/${PRODUCT}/template/tiemuken` },
  ...Object.fromEntries(documents),
  // A sheet opens on the form of its year by itself.
  [bhReview.key]: { list: '/baohan', create: newReviewPath(), edit: `${newReviewPath()}?id=:id` },
  [bhQuota.key]: { list: '/deposit/depositList', show: '/deposit/depositHistory?quotaId=:id' },
  [bhUsage.key]: { list: '/deposit/depositOpr', create: newLevyPath, show: usagePath(':id') },
  [bhGuarantee.key]: { list: '/deposit/depositAdmin', create: newGuaranteePath(), edit: guaranteePath(':id') },
};

/** Every entity as react-admin knows it, made from its definition and the screens that stand for it. */
export const resources: readonly EntityResource[] = Object.values(entities).map(resourceOf);

function resourceOf(entity: EntityDefinition): EntityResource {
  const paths = pagePaths[entity.key] ?? {};
  const title = entity.title ?? entity.code;
  const anyPath = Object.values(paths)[0];
  return {
    name: entity.key,
    ...(entity.pages && derivedPages(entity)),
    ...pagesAt(paths),
    ...(anyPath && { icon: iconOf(iconName(anyPath, { isGroup: false, named: '' })) }),
    ...(title && { recordRepresentation: title }),
    options: { label: `resources.${entity.key}.name`, title: entity.label, paths },
  };
}

/** The screen of each page, found by its address. */
function pagesAt(paths: PagePaths): Pick<EntityResource, PageKind> {
  const found = Object.entries(paths).map(([kind, address]) => {
    const screen = screens.find(({ path }) => path === address.split('?')[0])?.screen;
    if (!screen) throw new Error(`No screen stands at ${address}`);
    return [kind, screen];
  });
  return Object.fromEntries(found);
}
