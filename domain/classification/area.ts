import { defineArea, definitionsOf } from '../core/area.ts';
import { nodesUnder } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { classificationDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { precatChatPath, resultSheetPath } from './paths.ts';
import { precatAccess } from './precat/access.ts';
import { precatDictionaries } from './precat/dictionaries.ts';
import { precatPapers } from './precat/papers.ts';
import { precatQueues } from './precat/queues.ts';

/** 预归类管理: the tariff, and what goods are classified by. */
export const classificationArea = defineArea({
  key: 'classification',
  label: bi('归类', 'Classification'),
  ...definitionsOf(definitions),
  dictionaries: [...classificationDictionaries, ...precatDictionaries],
  screens: [
    {
      path: resultSheetPath,
      title: bi('预归类在线编辑', 'Online pre-classification editing'),
      kind: 'own',
      right: 'precatProduct:act:saveResult',
      own: ['precatProduct'],
      looked: ['hsCode'],
    },
    {
      path: precatChatPath,
      title: bi('预归类沟通', 'Pre-classification communication'),
      kind: 'own',
      right: 'precatMessage:list',
      own: ['precatMessage'],
      looked: ['precatApply', 'precatProduct'],
    },
  ],
  menu: [
    { menuNo: '4', parentNo: null, name: '预归类管理', nameEn: 'Pre-classification', url: null, icon: 'precat' },
    nodesUnder('4')('excel', '预归类在线编辑', 'Online pre-classification editing', resultSheetPath, 'list'),
    nodesUnder('4')('chat', '预归类沟通', 'Communication', precatChatPath, 'list'),
  ],
  menuOrder: [
    'precatApply',
    'precatProduct',
    'precatDispatch',
    'precatOpinion',
    'precatProtocol',
    'precatSettle',
    'precatStatis',
    'hsCode',
    'hsChange',
    'hsImport',
    'precatHistory',
  ],
  access: precatAccess,
  papers: precatPapers,
  queues: precatQueues,
});
