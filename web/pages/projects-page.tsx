import { ProjectOverview } from '#features/projects/web/project-overview.tsx';
import { useCurrentTitle } from '../router/current-title.ts';

export function ProjectsPage() {
  return <ProjectOverview title={useCurrentTitle()} />;
}
