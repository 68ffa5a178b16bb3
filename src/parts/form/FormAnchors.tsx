import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { type RefObject, useEffect, useState } from 'react';
import type { FormSection } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { sectionId } from './sections.ts';

interface FormAnchorsProps {
  readonly formId: string;
  readonly sections: readonly FormSection[];
  /** Errors in each section; undefined before the first try, when nothing has been judged yet. */
  readonly countOf: (section: FormSection) => number | undefined;
  readonly body: RefObject<HTMLElement | null>;
}

/** One button per section, with the number of its errors, or a tick when it is in order. */
export function FormAnchors({ formId, sections, countOf, body }: FormAnchorsProps) {
  const t = useText();
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const box = body.current;
    if (!box) return undefined;
    const find = () => {
      const top = box.getBoundingClientRect().top + 48;
      const isAtEnd = box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
      const places = sections.map(
        (section) => document.getElementById(sectionId(formId, section))?.getBoundingClientRect().top ?? 0,
      );
      setCurrent(
        isAtEnd
          ? sections.length - 1
          : Math.max(
              0,
              places.findLastIndex((place) => place <= top),
            ),
      );
    };
    box.addEventListener('scroll', find, { passive: true });
    return () => box.removeEventListener('scroll', find);
  }, [body, sections, formId]);

  return (
    <nav className="tg-strip no-print" aria-label={t(bi('表单分段', 'Sections of the form'))}>
      {sections.map((section, index) => {
        const count = countOf(section);
        return (
          <button
            type="button"
            key={section.title.en}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => {
              document.getElementById(sectionId(formId, section))?.scrollIntoView({ block: 'start' });
              setCurrent(index);
            }}
          >
            {t(section.title)}
            {count !== undefined && count > 0 && (
              <span className="tg-count" data-tone="bad">
                {count}
                <span className="tg-hidden">{t(bi('处错误', ' errors'))}</span>
              </span>
            )}
            {count === 0 && (
              <span className="tg-inline tg-toned" data-tone="ok">
                <CheckCircleOutlined sx={{ fontSize: 14 }} aria-hidden />
                <span className="tg-hidden">{t(bi('无误', 'in order'))}</span>
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
