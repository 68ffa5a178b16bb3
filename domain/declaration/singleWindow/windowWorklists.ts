import { bi } from '../../core/text.ts';
import { defineWorklist, type WorklistDefinition } from '../../core/worklist.ts';
import { windowBrokersPath, windowDraftsPath, windowFilesPath } from '../paths.ts';
import { windowBroker } from './windowBroker.ts';
import { windowDraft, windowFile } from './windowDraft.ts';

/** 暂存待申报: a draft that is saved is no declaration; somebody has to declare it with the card. */
const draftsToDeclare = defineWorklist(windowDraft, {
  key: 'windowDraftsToDeclare',
  label: bi('单一窗口已暂存，待申报', 'Saved at the Single Window, to be declared'),
  icon: 'declaration',
  place: 'todo',
  right: 'windowDraft:list',
  who: ['C1'],
  at: windowDraftsPath,
  filter: () => ({ state: 'SAVED' }),
  since: 'savedTime',
});

const notTaken = defineWorklist(windowDraft, {
  key: 'windowNotTaken',
  label: bi('单一窗口客户端未能发送', 'Not sent by the client of the Single Window'),
  icon: 'file',
  place: 'alerts',
  right: 'windowDraft:list',
  who: ['C1'],
  at: windowDraftsPath,
  filter: () => ({ state: 'RETURNED' }),
});

const foldersAway = defineWorklist(windowBroker, {
  key: 'windowFoldersAway',
  label: bi('单一窗口文件夹无法访问', 'Folders of the Single Window that are away'),
  icon: 'system',
  place: 'alerts',
  right: 'windowBroker:list',
  at: windowBrokersPath,
  filter: () => ({ enabled: 1, awaySince__null: 0 }),
});

const filesBroken = defineWorklist(windowFile, {
  key: 'windowFilesBroken',
  label: bi('单一窗口未处理的文件', 'Files of the Single Window nobody could take in'),
  icon: 'file',
  place: 'alerts',
  right: 'windowFile:list',
  at: windowFilesPath,
  filter: () => ({ state: 'BROKEN' }),
});

/** What the start page tells of the Single Window. */
export const windowWorklists: readonly WorklistDefinition[] = [draftsToDeclare, notTaken, foldersAway, filesBroken];
