import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import type { ReactNode } from 'react';
import type { EntityDefinition, FormSection } from '#domain/core/entity.ts';
import { useText } from '../../shell/text.ts';
import { Section } from '../document/Section.tsx';
import { PanelText } from '../panel/Panel.tsx';
import { FieldFrame } from './controls/FieldFrame.tsx';
import styles from './Field.module.css';
import { FieldGrid } from './FieldGrid.tsx';
import { FieldInput } from './FieldInput.tsx';
import { LineTools } from './LineTools.tsx';
import { formSectionFields, sectionId, spanOf } from './sections.ts';

interface FormSectionPanelProps {
  readonly formId: string;
  readonly entity: EntityDefinition;
  readonly section: FormSection;
  readonly inputs: Readonly<Record<string, ReactNode>>;
  readonly tools: Readonly<Record<string, ReactNode>>;
  readonly isInOrder: boolean;
}

/** The inputs of one section below its title; a table of lines takes the whole width. */
export function FormSectionPanel({ formId, entity, section, inputs, tools, isInOrder }: FormSectionPanelProps) {
  const t = useText();
  const id = sectionId(formId, section);
  const table = section.fields.find(
    (entry) => entity.fields[typeof entry === 'string' ? entry : entry.field]?.kind === 'children',
  );
  const rest = section.fields.filter((entry) => entry !== table);
  const groupOf = (name: string) => section.together?.find(({ of }) => of.includes(name));
  const show = (entry: FormSection['fields'][number]) => {
    const name = typeof entry === 'string' ? entry : entry.field;
    const group = groupOf(name);
    if (group)
      return name === group.of[0] ? (
        <FieldFrame key={name} id={`${id}-${name}`} label={t(group.label)} span={spanOf(entry)} isGroup>
          <div className={styles.together}>
            {group.of.map((one) => (
              <FieldInput key={one} entity={entity} field={one} isBare />
            ))}
          </div>
        </FieldFrame>
      ) : null;
    return inputs[name] ?? <FieldInput key={name} entity={entity} field={name} span={spanOf(entry)} />;
  };
  const extras = formSectionFields(section).map((name) =>
    entity.fields[name]?.kind === 'children' && !inputs[name] ? (
      <LineTools key={name} entity={entity} field={name}>
        {tools[name]}
      </LineTools>
    ) : (
      tools[name] && <Extra key={name}>{tools[name]}</Extra>
    ),
  );
  return (
    <Section
      id={id}
      title={t(section.title)}
      head={
        <>
          {isInOrder && (
            <span className="tg-inline tg-toned" data-tone="ok">
              <CheckCircleOutlined sx={{ fontSize: 16 }} aria-hidden />
            </span>
          )}
          {extras}
        </>
      }
    >
      {section.note && <PanelText>{t(section.note)}</PanelText>}
      {table && show(table)}
      {rest.length > 0 && (
        <FieldGrid columns={section.columns}>
          {rest.map((entry) => (
            <Extra key={typeof entry === 'string' ? entry : entry.field}>{show(entry)}</Extra>
          ))}
        </FieldGrid>
      )}
    </Section>
  );
}

/** Own inputs come without keys. */
const Extra = ({ children }: { children: ReactNode }) => <>{children}</>;
